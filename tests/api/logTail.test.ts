import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { digestPassword } from '@/server/auth/password/hash';
import { tables } from '@/server/db/database';
import { newId } from '@/server/lib/ids';
import type { LogRow } from '@/server/log/entry';
import { storeLogRows } from '@/server/log/store';
import { LogTails } from '@/server/log/tail/tails';
import { errorOf, openTestApi, type TestApi } from './harness';
import { addChanges, addLogRows, logRow, type Members } from './logRows';
import { openTail, type TailReader } from './tailReader';

const rowOf = (message: string, members: Members = {}) =>
  logRow({ message, trace_id: 'T-tail', user_id: 'root', ...members });

const messagesOf = (rows: { row: { message: string } }[]) => rows.map(({ row }) => row.message);
const ONLY = { traceID: 'T-tail' };

describe('GET /api/v1/loggers/tail', () => {
  let api: TestApi;
  let other: TestApi;
  let token: string;
  beforeAll(async () => {
    api = await openTestApi();
    other = await openTestApi({ beside: api });
    token = (await api.signIn()).access_token;
  });
  afterAll(async () => {
    await other.close();
    await api.close();
  });

  const add = (...rows: LogRow[]) => addLogRows(api.db, rows);

  it('sends each row as the list gives it, in a stream that no proxy holds back', async () => {
    const tail = await openTail(api, token, ONLY);
    const { headers } = tail.response;
    expect(headers.get('Content-Type')).toBe('text/event-stream');
    expect(headers.get('X-Accel-Buffering')).toBe('no');
    expect(headers.get('Cache-Control')).toContain('no-cache, no-transform');
    expect(await tail.next()).toMatchObject({ event: 'open', id: expect.any(String) });
    await add({ ...rowOf('first'), message: 'first\nline' });
    const [event] = await tail.rowsUntil('first\nline');
    await tail.cancel();
    const { json } = await api.call('GET', '/api/v1/loggers?traceID=T-tail', { token });
    expect([event?.row]).toEqual(json.data);
  });

  it('sends a change as the list gives it', async () => {
    const tail = await openTail(api, token, { tag: 'operate' });
    await tail.next();
    await addChanges(api.db, [{ name: 'Doorman', id: 'tailed', after: { name: 'Doorman' } }]);
    const [event] = await tail.rowsUntil("update role 'Doorman'");
    await tail.cancel();
    const { json } = await api.call('GET', '/api/v1/loggers?targetID=tailed', { token });
    expect([event?.row]).toEqual(json.data);
    expect(JSON.parse(json.data[0].data)).toMatchObject({ verb: 'update', target_name: 'Doorman' });
  });

  it('begins with what is written from now on, and sends what meets the filters', async () => {
    await add(rowOf('before'));
    const tail = await openTail(api, token, { ...ONLY, notLevel: 'warn', q: 'wanted' });
    await add(rowOf('wanted but a warning', { level: 'warn' }), rowOf('another'));
    await add(rowOf('wanted'));
    expect(messagesOf(await tail.rowsUntil('wanted'))).toEqual(['wanted']);
    await tail.cancel();
  });

  it('sends a heartbeat after 15 quiet seconds, whose id is a cursor', async () => {
    vi.useFakeTimers({ toFake: ['performance'] });
    const tail = await openTail(api, token, ONLY);
    await tail.next();
    const rows = tail.rowsUntil('after the silence');
    const turns = () => setTimeout(1_000);
    vi.advanceTimersByTime(14_900);
    await turns();
    expect(tail.beats).toEqual([]);
    vi.advanceTimersByTime(200);
    await expect.poll(() => tail.beats.length).toBe(1);
    vi.advanceTimersByTime(14_900);
    await turns();
    expect(tail.beats).toHaveLength(1);
    vi.advanceTimersByTime(200);
    await expect.poll(() => tail.beats.length).toBe(2);
    vi.useRealTimers();
    await add(rowOf('after the silence'));
    await rows;
    await tail.cancel();
    const resumed = await openTail(other, token, { ...ONLY, after: tail.beats[1]?.id ?? '' });
    expect(messagesOf(await resumed.rowsUntil('after the silence'))).toHaveLength(1);
    await resumed.cancel();
  });

  it('resumes on another server after any of its events, without a gap or a second row', async () => {
    const tail = await openTail(api, token, ONLY);
    const at = Date.now();
    const rows = Array.from({ length: 7 }, (_, number) => rowOf(`row ${number}`, { at }));
    await add(...rows);
    const last = rows
      .map(({ id }) => id)
      .sort()
      .at(-1);
    const lastMessage = rows.find(({ id }) => id === last)?.message as string;
    const events = await tail.rowsUntil(lastMessage);
    await tail.cancel();
    expect(events).toHaveLength(7);
    await add(rowOf('the end'));
    for (const [number, { id }] of events.entries()) {
      const resumed = await openTail(other, token, { ...ONLY, after: id });
      const read = messagesOf(await resumed.rowsUntil('the end'));
      expect(read).toEqual([...messagesOf(events.slice(number + 1)), 'the end']);
      await resumed.cancel();
    }
  });

  it('takes the cursor from the header of a browser that comes again', async () => {
    const tail = await openTail(api, token, ONLY);
    const { id = '' } = (await tail.next()) ?? {};
    await tail.cancel();
    await add(rowOf('while away'));
    const resumed = await openTail(api, token, ONLY, { 'Last-Event-ID': id });
    expect(messagesOf(await resumed.rowsUntil('while away'))).toEqual(['while away']);
    await resumed.cancel();
  });

  it('sends more rows than it reads at a time, each once and in order', async () => {
    const tail = await openTail(api, token, ONLY);
    const start = Date.now();
    const rows = Array.from({ length: 450 }, (_, number) =>
      rowOf(`many ${number}`, { at: start + Math.floor(number / 3) }),
    );
    await add(...rows.toReversed());
    await add(rowOf('after many', { at: start + 1_000 }));
    const read = await tail.rowsUntil('after many');
    await tail.cancel();
    expect(read).toHaveLength(451);
    const keys = read.map(({ row }) => `${row.created_at} ${row.id}`);
    expect(keys).toEqual([...new Set(keys)].sort());
  });

  it.each([
    ['no cursor', 'x'],
    ['no snapshot', '1~2:1:'],
    ['transactions out of order', '1~5:9:7,6'],
    ['a transaction outside', '1~5:9:9'],
    ['a number beyond all', '1~5:9999999999999999999:'],
    ['half of a place', '1~5:9:~6:9:~4'],
    ['a row without an id', "1~5:9:~6:9:~4~5~'"],
  ])('S22 refuses a cursor with %s', async (_, after) => {
    const path = `/api/v1/loggers/tail?after=${encodeURIComponent(after)}`;
    expect(errorOf(await api.call('GET', path, { token }))).toEqual({
      status: 400,
      id: 'bad_request',
    });
  });

  it('says so when rows are missing between an old cursor and now', async () => {
    for (const after of [`${Date.now() - 16 * 60_000}~5:9:`, `${Date.now()}~5:999999999:`]) {
      const tail = await openTail(api, token, { after });
      expect(await tail.next()).toMatchObject({
        event: 'gap',
        data: { until: expect.any(String) },
      });
      await tail.cancel();
    }
  });

  it('is one row of the log, and answers HEAD without staying', async () => {
    const trace = `T-${newId()}`;
    const head = await api.app.request('/api/v1/loggers/tail', {
      method: 'HEAD',
      headers: { Authorization: `Bearer ${token}` },
    });
    expect(head.status).toBe(200);
    const tail = await openTail(api, token, { tag: 'request' }, { 'X-Request-Id': trace });
    await add(rowOf('sentinel', { tag: 'request' }));
    await tail.rowsUntil('sentinel');
    await tail.cancel();
    await api.flushLogs();
    const { json } = await api.call('GET', `/api/v1/loggers?traceID=${trace}`, { token });
    expect(json.data).toHaveLength(1);
  });

  it('F05 tells all to come again when the server leaves, and takes nobody else', async () => {
    const leaving = await openTestApi({ beside: api });
    const tail = await openTail(leaving, token);
    await tail.next();
    await leaving.close();
    expect((await tail.rest()).at(-1)).toEqual({
      retry: '1000',
      event: 'reconnect',
      data: { reason: 'leaving' },
    });
    expect((await leaving.call('GET', '/api/v1/loggers/tail', { token })).status).toBe(503);
  });

  /** Inserts a row that nobody sees before `commit`. */
  async function addLate(message: string) {
    let commit = () => {};
    const committed = new Promise<void>((resolve) => {
      commit = resolve;
    });
    let inserted = () => {};
    const isInserted = new Promise<void>((resolve) => {
      inserted = resolve;
    });
    const ended = api.db.transaction(async (tx) => {
      await storeLogRows(tx, [rowOf(message)]);
      inserted();
      await committed;
    });
    await isInserted;
    return () => {
      commit();
      return ended;
    };
  }

  it('sends a row that is committed late, once, though later rows were read before it', async () => {
    const tail = await openTail(api, token, ONLY);
    const elsewhere = await openTail(other, token, ONLY);
    const commit = await addLate('late');
    await add(rowOf('sooner'));
    expect(messagesOf(await elsewhere.rowsUntil('sooner'))).toEqual(['sooner']);
    const [{ id } = { id: '' }] = await tail.rowsUntil('sooner');
    await tail.cancel();
    await commit();
    await add(rowOf('last'));
    const resumed = await openTail(other, token, { ...ONLY, after: id });
    expect(messagesOf(await resumed.rowsUntil('last'))).toEqual(['late', 'last']);
    expect(messagesOf(await elsewhere.rowsUntil('last'))).toEqual(['late', 'last']);
    await Promise.all([resumed.cancel(), elsewhere.cancel()]);
  });

  it('looks back as far as the oldest open transaction began', async () => {
    const logTails = new LogTails({ ...api, log: console as never, windowMs: 0 });
    const own = await openTestApi({ beside: api, overrides: { logTails } });
    const tail = await openTail(own, token, ONLY);
    const commit = await addLate('late');
    await add(rowOf('sooner'));
    await tail.rowsUntil('sooner');
    await add(rowOf('between'));
    await tail.rowsUntil('between');
    await commit();
    await add(rowOf('last'));
    expect(messagesOf(await tail.rowsUntil('last'))).toEqual(['late', 'last']);
    await tail.cancel();
    await own.close();
  });
});

describe('who tails the log', () => {
  let api: TestApi;
  let other: TestApi;
  let token: string;
  const tailsOf = (target: TestApi, options: object) =>
    new LogTails({ ...target, log: console as never, ...options });
  beforeAll(async () => {
    api = await openTestApi();
    other = await openTestApi({ beside: api });
    token = (await api.signIn()).access_token;
  });
  afterAll(async () => {
    await other.close();
    await api.close();
  });

  const endOf = async (tail: TailReader) => (await tail.rest()).at(-1)?.data;

  async function addReader(username: string) {
    const menus = await api.db.select().from(tables.menu);
    const page = menus.find(({ path }) => path === '/system/logger');
    const form = { code: username, name: username, status: 'enabled' };
    const role = await api.call('POST', '/api/v1/roles', {
      token,
      body: { ...form, menus: [{ menu_id: page?.id }] },
    });
    const password = digestPassword('a gate of iron');
    const roles = [{ role_id: role.json.data.id }];
    const user = { username, name: username, status: 'activated', password, roles };
    const made = await api.call('POST', '/api/v1/users', { token, body: user });
    const session = await other.signIn(username, 'a gate of iron');
    return {
      form,
      user,
      role: role.json.data.id,
      id: made.json.data.id,
      own: session.access_token,
    };
  }

  it('S06 ends when the session ends', async () => {
    const own = (await api.signIn()).access_token;
    const tail = await openTail(other, own);
    await tail.next();
    await api.call('POST', '/api/v1/current/logout', { token: own });
    expect(await endOf(tail)).toEqual({ reason: 'refused' });
  });

  it('S06 ends when the right is taken on another server', async () => {
    const { form, role, own } = await addReader('watcher');
    const tail = await openTail(other, own);
    await tail.next();
    await api.call('PUT', `/api/v1/roles/${role}`, { token, body: { ...form, menus: [] } });
    expect(await endOf(tail)).toEqual({ reason: 'refused' });
  });

  it('S06 ends when the user is frozen on another server', async () => {
    const { user, id, own } = await addReader('frozen');
    const tail = await openTail(other, own);
    await tail.next();
    const { password: _, ...form } = user;
    await api.call('PUT', `/api/v1/users/${id}`, { token, body: { ...form, status: 'freezed' } });
    expect(await endOf(tail)).toEqual({ reason: 'refused' });
  });

  it('may do so five times at once, with a sentence for the sixth, and again once one is closed', async () => {
    const { own } = await addReader('often');
    const tails = [];
    for (let count = 0; count < 5; count += 1) tails.push(await openTail(api, own));
    const { status, headers, json } = await api.call('GET', '/api/v1/loggers/tail', { token: own });
    expect(status).toBe(429);
    expect(headers.get('Retry-After')).toBe('10');
    expect(json.error.reason).toEqual({ code: 'too_many_tails', params: { max: 5 } });
    await tails[0]?.cancel();
    tails.push(await openTail(api, own));
    expect(tails[5]?.response.status).toBe(200);
    await Promise.all(tails.map((tail) => tail.cancel()));
  });

  it('may do so five times in all where a user looks at the console as others', async () => {
    const { id } = await addReader('looked-at');
    const tails = [];
    for (let count = 0; count < 5; count += 1) tails.push(await openTail(api, token));
    const view = { token, body: { user_id: id } };
    const { json } = await api.call('POST', '/api/v1/current/view-as', view);
    const as = { token: json.data.access_token };
    expect((await api.call('GET', '/api/v1/loggers/tail', as)).status).toBe(429);
    await Promise.all(tails.map((tail) => tail.cancel()));
  });

  it('is refused with a sentence when the server has too many', async () => {
    const logTails = tailsOf(api, { most: { perUser: 5, all: 1 } });
    const small = await openTestApi({ beside: api, overrides: { logTails } });
    const tail = await openTail(small, token);
    const { status, json } = await small.call('GET', '/api/v1/loggers/tail', { token });
    expect([status, json.error.reason.code]).toEqual([503, 'server_full_of_tails']);
    await tail.cancel();
    await small.close();
  });

  it('is told to come again when it does not read, and the server keeps little for it', async () => {
    const logTails = tailsOf(api, { stalledMs: 1 });
    const own = await openTestApi({ beside: api, overrides: { logTails } });
    const tail = await openTail(own, token, { traceID: 'T-large' });
    const row = () => rowOf('large', { trace_id: 'T-large', stack: 'x'.repeat(8_000) });
    await addLogRows(api.db, Array.from({ length: 100 }, row));
    await expect.poll(() => logTails.size, { timeout: 30_000 }).toBe(0);
    const events = await tail.rest();
    const rows = events.filter(({ event }) => event === 'row');
    expect(rows.length).toBeLessThan(40);
    expect(events.at(-1)?.data).toEqual({ reason: 'slow' });
    const resumed = await openTail(own, token, {
      traceID: 'T-large',
      after: rows.at(-1)?.id ?? '',
    });
    await addLogRows(api.db, [rowOf('end', { trace_id: 'T-large' })]);
    expect(await resumed.rowsUntil('end')).toHaveLength(100 - rows.length + 1);
    await resumed.cancel();
    await own.close();
  });
});
