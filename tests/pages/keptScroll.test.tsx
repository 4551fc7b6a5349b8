import { fireEvent, screen, waitFor } from '@testing-library/react';
import { history } from 'umi';
import { beforeAll, expect, it } from 'vitest';
import { openConsole, signIn } from './console';
import { newRole, row } from './entities';

beforeAll(async () => {
  for (let n = 10; n < 28; n += 1) await newRole(`Role ${n}`);
});

it('a list that one comes back to has all its rows, and stands where it stood', async () => {
  await signIn();
  openConsole('/system/role');
  const box = (await row('Role 10')).getAllByRole('cell')[0]?.closest('[aria-busy]');
  fireEvent.scroll(box as Element, { target: { scrollTop: 120 } });
  history.push('/system/user');
  await screen.findByRole('heading', { level: 1, name: 'Users' });
  history.push('/system/role');
  await row('Role 10');
  expect(document.querySelectorAll('[data-row-key]')).toHaveLength(18);
  expect(screen.getAllByRole('checkbox', { name: /^Select Role/ })).toHaveLength(18);
  await waitFor(() => expect(document.querySelector('[aria-busy]')?.scrollTop).toBe(120));
});
