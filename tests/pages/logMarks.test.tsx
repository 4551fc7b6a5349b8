import { screen, within } from '@testing-library/react';
import { beforeAll, describe, expect, it } from 'vitest';
import { tables } from '@/server/db/database';
import { toRow } from '@/server/log/entry';
import { backend } from './backend';
import { address, openConsole, signIn } from './console';

const USERS = ['ada', 'bo', 'cy', 'di', 'ed', 'flo', 'gus'];

/** Ten denials of each within ten minutes, of the last one the latest. */
beforeAll(async () => {
  const begin = Date.now() - 3_600_000;
  const rows = USERS.flatMap((username, user) =>
    Array.from({ length: 10 }, (_, at) =>
      toRow(
        {
          ...{ level: 'warn', tag: 'denied', event: 'denied', message: 'Permission denied: GET /' },
          ...{ user_id: username, username, method: 'GET', path: '/', address: '192.0.2.1' },
        },
        begin + user * 60_000 + at * 1_000,
      ),
    ),
  );
  await backend.api.db.insert(tables.logger).values(rows);
});

describe('what is worth a look on Home', () => {
  it('is the latest five, and all on request, each with the rows that it is about', async () => {
    await signIn();
    const user = openConsole('/home');
    const marks = within(await screen.findByRole('region', { name: /^Worth a look/ }));
    const names = () =>
      marks.getAllByRole('link').map(({ textContent }) => textContent?.match(/“(.+)”/)?.[1]);
    expect(names()).toEqual(USERS.toReversed().slice(0, 5));
    const all = marks.getByRole('button', { name: 'Show all 7' });
    expect(all.getAttribute('aria-expanded')).toBe('false');
    await user.click(all);
    expect(names()).toEqual(USERS.toReversed());
    marks.getByRole('button', { name: 'Show fewer' });
    expect(marks.getAllByText(/ (hour|minutes) ago$/)).toHaveLength(7);
    await user.click(marks.getByRole('link', { name: '“ada” was denied 10 times' }));
    expect(address()).toContain('tag=denied&userID=ada');
  });
});
