import { describe, expect, it } from 'vitest';
import { TopValues } from '@/server/routes/logger/tally';

describe('the most frequent of many values', () => {
  it('are told in the order of their counts, then of their names, without the empty one', () => {
    const values = new TopValues();
    for (const value of ['b', 'a', 'c', 'b', '', 'constructor', 'b']) values.add(value, 1);
    expect(values.first(3)).toEqual([
      ['b', 3],
      ['a', 1],
      ['c', 1],
    ]);
  });

  it('are found in a bounded memory, however many rare ones there are', () => {
    const values = new TopValues(100);
    for (let n = 0; n < 10_000; n += 1) {
      values.add(`rare-${n}`, 1);
      values.add(`often-${n % 10}`, 1);
    }
    const all = values.first(Number.POSITIVE_INFINITY);
    expect(all.length).toBeLessThanOrEqual(100);
    expect(all.slice(0, 10).map(([, count]) => count)).toEqual(Array(10).fill(1_000));
  });
});
