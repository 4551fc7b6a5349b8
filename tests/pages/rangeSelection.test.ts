import { renderHook } from '@testing-library/react';
import { expect, it } from 'vitest';
import { useRangeSelection } from '@/features/logs/useRangeSelection';

it('never selects a place that is not there any more', () => {
  const seen: number[] = [];
  const select = ({ count }: { count: number }) => {
    const { anchor, cursor } = useRangeSelection(count, () => {});
    seen.push(anchor, cursor);
  };
  const { rerender } = renderHook(select, { initialProps: { count: 30 } });
  expect(seen.at(-1)).toBe(29);
  seen.length = 0;
  rerender({ count: 2 });
  expect(Math.max(...seen)).toBe(1);
});
