import { screen, waitFor, within } from '@testing-library/react';
import dayjs from 'dayjs';
import { HttpResponse, http } from 'msw';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { timeQuery } from '@/features/logs/days';
import { detailsOf } from '@/features/logs/logDetails';
import { whyOf } from '@/features/logs/WhyAction';
import type { Logger } from '@/schemas/logger';
import { tables } from '@/server/db/database';
import { newId } from '@/server/lib/ids';
import { toRow } from '@/server/log/entry';
import * as saving from '@/services/browser/saveFile';
import { backend, failure } from '../pages/backend';
import { address, openConsole, signIn } from '../pages/console';
import { addFilter, dialog, fromMore, openFilter } from '../pages/entities';

const TRACE = 'TRACE-OF-THE-GATE';

/** Past the chain, as by another program. */
beforeAll(async () => {
  const now = Date.now();
  const { change, logger } = tables;
  await backend.api.db.insert(change).values({
    ...{ id: newId(now), created_at: new Date(now), trace_id: TRACE, address: '192.0.2.7' },
    ...{ actor_id: 'root', actor_name: 'admin', verb: 'create', entity: 'role' },
    ...{ actor_salt: '', record_salt: '' },
    ...{ record_id: 'keeper-id', record_name: 'Keeper', after: { name: 'Keeper' } },
  });
  const row = toRow(
    {
      ...{ level: 'error', tag: 'system', event: 'failed', message: 'the moat is dry' },
      ...{ trace_id: TRACE, user_id: 'root', stack: 'Error: dry\n  at moat' },
      data: { depth: '{"feet":0}' },
    },
    now,
  );
  await backend.api.db.insert(logger).values(row);
});

const table = () => screen.findByRole('table');
const lastSeven = (now: dayjs.Dayjs) => ({
  startTime: now.subtract(6, 'day').format('YYYY-MM-DD'),
  endTime: now.format('YYYY-MM-DD'),
});
const query = () => Object.fromEntries(new URLSearchParams(address().split('?')[1]));

describe('the logger page', () => {
  it('shows what happened, when, and by whom', async () => {
    await signIn();
    openConsole('/system/logger?tag=operate');
    const found = await screen.findByText('Administrator created the role “Keeper”');
    const cells = within(found.closest('tr') as HTMLElement);
    expect(cells.queryByText('Info')).toBeNull();
    expect(cells.getByText(/^now$| ago$/).getAttribute('title')).toMatch(/\d\d:\d\d:\d\d/);
    cells.getByText('Administrator');
    cells.getByText('admin');
  });

  it('keeps what is searched for in the address', async () => {
    await signIn();
    const user = openConsole('/system/logger');
    await user.type((await addFilter(user, 'Message')).getByLabelText('Message'), 'moat{Enter}');
    await screen.findByText('the moat is dry');
    expect(query()).toEqual({ message: 'moat' });
    await waitFor(() => expect(screen.queryByText(/“Keeper”/)).toBeNull());
  });

  it('takes a range of days, such as the last seven, into the address and the search', async () => {
    await signIn();
    const user = openConsole('/system/logger');
    await table();
    const opened = dayjs();
    const box = await openFilter(user, 'Time');
    await user.click(box.getByLabelText('First day'));
    await user.click(await screen.findByText('Last 7 days'));
    await user.click(box.getByRole('button', { name: 'Apply' }));
    await waitFor(() => expect(query()).toHaveProperty('endTime'));
    expect([opened, dayjs()].map(lastSeven)).toContainEqual(query());
  });

  it('expands a row to names and values, JSON with its lines, and the stack', async () => {
    await signIn();
    const user = openConsole('/system/logger?message=moat');
    await screen.findByText('the moat is dry');
    await user.click(within(await table()).getByRole('button', { name: /expand/i }));
    const data = await screen.findByRole('region', { name: 'depth' });
    expect(data.textContent).toBe('{\n  "feet": 0\n}');
    screen.getByText(/at moat/);
  });

  it('shows the whole trace of a row', async () => {
    await signIn();
    const user = openConsole('/system/logger?message=moat');
    await screen.findByText('the moat is dry');
    await user.click(within(await table()).getByRole('button', { name: /expand/i }));
    await user.click(await screen.findByRole('button', { name: 'The whole request' }));
    const drawer = within(await screen.findByRole('dialog'));
    await drawer.findByText('Administrator created the role “Keeper”');
    drawer.getByText('the moat is dry');
  });

  it('exports the filtered rows as a file', async () => {
    const save = vi.spyOn(saving, 'saveFile').mockImplementation(() => undefined);
    await signIn();
    const user = openConsole('/system/logger?message=moat');
    await fromMore(user, 'Export');
    const asked = await dialog('Export');
    await asked.findByText('1 row matches.');
    await user.click(asked.getByRole('button', { name: 'Export to a file' }));
    await screen.findByText('1 row exported');
    const [file, name] = save.mock.calls[0] ?? [];
    expect(name).toMatch(/^loggers-\d{4}-\d\d-\d\d\.csv$/);
    const text = await file?.text();
    expect(text).toContain('the moat is dry');
    expect(text).not.toContain("Keeper'");
  });

  it('verifies the audit and names the row that this test inserted past the chain', async () => {
    await signIn();
    const user = openConsole('/system/logger');
    await fromMore(user, 'Verify');
    const dialog = within(await screen.findByRole('dialog'));
    await dialog.findByText('Never verified.');
    await user.click(dialog.getByRole('button', { name: 'Verify now' }));
    await dialog.findByText(/^Not intact: the log row \w+ was inserted outside the chain\.$/);
    dialog.getByText('Signatures were not checked, as the server has no LOG_SIGNING_KEY.');
  });

  it.each([
    [2, '5 such rows are in the table. There were 2 when the chain began.'],
    [0, '5 such rows are in the table. There was none when the chain began.'],
    [null, '5 such rows are in the table. They were not counted when the chain began.'],
  ])(
    'says how many rows are from before the chain, where there were %s',
    async (rows_before, sentence) => {
      const started_at = new Date().toISOString();
      const known = { since: started_at, links: 2, waiting: 0, signatures: 'checked' };
      const result = {
        intact: true,
        outside: 5,
        rows_before,
        head: { seq: 2, hash: '' },
        ...known,
      };
      const data = { state: 'done', started_at, checked: 2, total: 2, result };
      backend.fail(
        http.get('*/api/v1/loggers/verification', () => HttpResponse.json({ success: true, data })),
      );
      await signIn();
      const user = openConsole('/system/logger');
      await fromMore(user, 'Verify');
      await screen.findByText(sentence);
    },
  );

  it('says that the start of the chain is missing, and then nothing of when it began', async () => {
    const started_at = new Date().toISOString();
    const known = { links: 0, waiting: 0, signatures: 'checked', outside: 0, rows_before: null };
    const fault = { kind: 'start', id: '', seq: 0 };
    const result = { intact: false, fault, head: { seq: 2, hash: '' }, ...known };
    const data = { state: 'done', started_at, checked: 0, total: 0, result };
    backend.fail(
      http.get('*/api/v1/loggers/verification', () => HttpResponse.json({ success: true, data })),
    );
    await signIn();
    const user = openConsole('/system/logger');
    await fromMore(user, 'Verify');
    await screen.findByText('Not intact: the start of the chain is missing.');
    expect(screen.queryByText(/^Rows older than this/)).toBeNull();
    expect(screen.queryByText('Signatures were checked.')).toBeNull();
  });

  it.each([
    ['changed', 'row1', 'Not intact: the log row row1 was changed after it was written.'],
    ['missing', '', 'Not intact: the link 3 and its log row are missing.'],
    [
      'inserted',
      '',
      'Not intact: a log row with a moment from before the chain was inserted after it began.',
    ],
    [
      'signature',
      '',
      'Not intact: the start of the chain is not signed with the key of the server.',
    ],
  ])('names the first row that is wrong: %s "%s"', async (kind, id, sentence) => {
    const started_at = new Date().toISOString();
    const running = { state: 'running', started_at, checked: 2, total: 4 };
    const fault = { kind, id, seq: 3 };
    const counted = { links: 2, waiting: 1, outside: 0, rows_before: 0 };
    const known = { since: started_at, signatures: 'checked', ...counted };
    const result = { intact: false, fault, head: { seq: 2, hash: '' }, ...known };
    const answers: unknown[] = [running, { ...running, state: 'done', result }];
    backend.fail(
      http.get('*/api/v1/loggers/verification', () =>
        HttpResponse.json({
          success: true,
          data: answers.length > 1 ? answers.shift() : answers[0],
        }),
      ),
    );
    await signIn();
    const user = openConsole('/system/logger');
    await fromMore(user, 'Verify');
    await screen.findByText('2 of 4 rows checked.');
    await screen.findByText(sentence);
    screen.getByText('1 row is waiting to join the chain.');
  });

  it('says why an export failed', async () => {
    backend.fail(
      http.get('*/api/v1/loggers/export', () => failure(403, 'com.casbin.denied', 'denied')),
    );
    await signIn();
    const user = openConsole('/system/logger');
    await fromMore(user, 'Export');
    const asked = await dialog('Export');
    await user.click(asked.getByRole('button', { name: 'Export to a file' }));
    await screen.findByText('You do not have permission to do this.');
  });
});

describe('the days of a filter', () => {
  it('are sent as moments in UTC, the last day to its end', () => {
    const times = timeQuery({ startTime: '2026-11-20', endTime: '2026-11-21' });
    const local = (text: unknown) => {
      expect(text).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/);
      return dayjs(`${text}Z`).format('YYYY-MM-DD HH:mm:ss');
    };
    expect(local(times.startTime)).toBe('2026-11-20 00:00:00');
    expect(local(times.endTime)).toBe('2026-11-21 23:59:59');
  });

  it.each(['2026-02-30', 'yesterday', '<b>'])('are left out when they are %j', (startTime) => {
    expect(timeQuery({ startTime }).startTime).toBeUndefined();
  });
});

describe('the question why a row was denied', () => {
  const row = (data: object) =>
    ({
      ...{ tag: 'denied', user_id: 'admin-id', trace_id: 'T', created_at: '2026-11-22T00:00:00Z' },
      data: JSON.stringify({ method: 'GET', path: '/api/v1/roles', ...data }),
    }) as Logger;

  it('is about the one whose rights decided, who is not always the one who called', () => {
    expect(whyOf(row({}))?.user_id).toBe('admin-id');
    expect(whyOf(row({ view_as_id: 'clerk-id', view_as: 'clerk' }))?.user_id).toBe('clerk-id');
  });

  it('is not asked where no rights of a user decided', () => {
    expect(whyOf(row({ view_as_roles: 'role-id' }))).toBeUndefined();
    expect(whyOf(row({ method: 'PUT', view_as_id: 'clerk-id' }))).toBeUndefined();
  });
});

describe('the data of a row', () => {
  it('that is no JSON object comes as it is', () => {
    expect(detailsOf('{broken')).toEqual([{ name: 'data', text: '{broken', json: false }]);
  });

  it('leaves out what says nothing', () => {
    expect(detailsOf('{"a":"","b":0}')).toEqual([{ name: 'b', text: '0', json: false }]);
  });
});
