import { render, screen } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { expect, it, vi } from 'vitest';
import { useRows } from '@/components/list/useRows';
import { leavePage } from '@/services/browser/pageScope';

const QUERY = { name: 'a' };

const answer = async () => ({ rows: ['one'], total: 1, capped: false });

const Rows = ({ load }: { load: typeof answer }) => (
  <p>{useRows(load, QUERY).page?.rows.join() ?? 'none'}</p>
);

it('a list takes the answer that it asked for while it was drawn', async () => {
  const load = vi.fn(answer);
  renderToString(<Rows load={load} />);
  expect(load).toHaveBeenCalledTimes(1);
  render(<Rows load={load} />);
  await screen.findByText('one');
  expect(load).toHaveBeenCalledTimes(1);
});

it('a list asks again where what it had asked for was another page’s', async () => {
  const load = vi.fn(answer);
  renderToString(<Rows load={load} />);
  leavePage();
  render(<Rows load={load} />);
  await screen.findByText('one');
  expect(load).toHaveBeenCalledTimes(2);
});
