import type { SQL } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';
import { strFromU8, unzipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Logger } from '@/schemas/logger';
import { digestPassword } from '@/server/auth/password/hash';
import { xlsxOf } from '@/server/crud/export/xlsx';
import { tables } from '@/server/db/database';
import { newId } from '@/server/lib/ids';
import { exportPages } from '@/server/routes/logger/export';
import type { LoggerFilter } from '@/server/routes/logger/query';
import { errorOf, openTestApi, type TestApi } from './harness';
import { addLogRows, logRow } from './logRows';

const NOON = Date.parse('2020-05-05T12:00:00Z');

describe('GET /api/v1/loggers/export', () => {
  let api: TestApi;
  let token: string;
  beforeAll(async () => {
    api = await openTestApi();
    token = (await api.signIn()).access_token;
  });
  afterAll(() => api.close());

  const add = (message: string, trace_id: string) =>
    addLogRows(api.db, [
      // As it may have come from elsewhere: the server writes no such control.
      { ...logRow({ message, trace_id, user_id: 'root', at: NOON }), message },
    ]);
  const download = (query: string) => api.call('GET', `/api/v1/loggers/export?${query}`, { token });

  it('is a UTF-8 file that a spreadsheet opens, named by its day', async () => {
    await add('日本語', 'T-utf8');
    const today = () => new Date(api.clock()).toISOString().slice(0, 10);
    const days = [today()];
    const response = await api.app.request('/api/v1/loggers/export?traceID=T-utf8', {
      headers: { Authorization: `Bearer ${token}` },
    });
    days.push(today());
    expect(response.headers.get('Content-Type')).toBe('text/csv; charset=utf-8');
    expect(days.map((day) => `attachment; filename="loggers-${day}.csv"`)).toContain(
      response.headers.get('Content-Disposition'),
    );
    const bytes = Buffer.from(await response.arrayBuffer());
    expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
    const [header, row, end] = bytes.subarray(3).toString().split('\r\n');
    expect(header).toBe(
      'created_at,level,tag,message,trace_id,login_name,user_name,user_id,data,stack,id',
    );
    expect(row).toMatch(
      /^2020-05-05T12:00:00\.000Z,info,system,日本語,T-utf8,admin,Administrator,root,,,[0-9a-v]{20}$/,
    );
    expect(end).toBe('');
  });

  it.each([
    ['=1+1', "'=1+1"],
    ['+1', "'+1"],
    ['-1', "'-1"],
    ['@SUM(A1)', "'@SUM(A1)"],
    ['\tx', "'\tx"],
    ['\rx', '"\'\rx"'],
    ['=HYPERLINK("http://evil","x")', '"\'=HYPERLINK(""http://evil"",""x"")"'],
    ['a "quoted", word', '"a ""quoted"", word"'],
    ['two\nlines', '"two\nlines"'],
    ['plain - text', 'plain - text'],
    ['Mozilla/5.0;=40+2;x', "Mozilla/5.0;'=40+2;x"],
    ['a\t=40+2', "a\t'=40+2"],
    ['a\n+40', '"a\n\'+40"'],
  ])('neutralises and quotes %j', async (message, cell) => {
    const trace = `T-${newId()}`;
    await add(message, trace);
    expect((await download(`traceID=${trace}`)).json).toContain(`,system,${cell},${trace},`);
  });

  it('takes the filters of the list and refuses what it refuses', async () => {
    await add('wanted', 'T-filter');
    await add('unwanted by time', 'T-filter');
    const { json } = await download('traceID=T-filter&message=WANTED&endTime=2020-05-05');
    expect(json.match(/wanted/g)).toHaveLength(2);
    expect((await download('endTime=2020-05-04&traceID=T-filter')).json).not.toContain('wanted');
    expect(errorOf(await download('startTime=never'))).toEqual({ status: 400, id: 'bad_request' });
  });

  it('is a file of JSON lines on request, each with the members of the list', async () => {
    await add('=1+1', 'T-lines');
    await add('日本語', 'T-lines');
    const { headers, json } = await download('traceID=T-lines&format=jsonl');
    expect(headers.get('Content-Type')).toBe('application/x-ndjson; charset=utf-8');
    expect(headers.get('Content-Disposition')).toMatch(/"loggers-\d{4}-\d\d-\d\d\.jsonl"$/);
    const rows = json
      .trimEnd()
      .split('\n')
      .map((line: string) => JSON.parse(line));
    const listed = await api.call('GET', '/api/v1/loggers?traceID=T-lines', { token });
    expect(rows).toEqual(listed.json.data);
    expect(rows).toHaveLength(2);
    expect(errorOf(await download('format=xml'))).toEqual({ status: 400, id: 'bad_request' });
  });

  it('S47 is a workbook of texts on request', async () => {
    await add('=40+2', 'T-book');
    await add('Mozilla/5.0;=40+2', 'T-book');
    const response = await api.app.request('/api/v1/loggers/export?traceID=T-book&format=xlsx', {
      headers: { Authorization: `Bearer ${token}` },
    });
    expect(response.headers.get('Content-Disposition')).toMatch(/"loggers-[\d-]{10}\.xlsx"$/);
    const parts = unzipSync(new Uint8Array(await response.arrayBuffer()));
    const sheet = strFromU8(parts['xl/worksheets/sheet1.xml'] as Uint8Array);
    expect(sheet).toContain('<t xml:space="preserve">=40+2</t>');
    expect(sheet).toContain('>Mozilla/5.0;=40+2<');
    expect(sheet.match(/<row>/g)).toHaveLength(3);
    expect(sheet).not.toContain('<f');
  });

  it('breaks a workbook off at more rows than a sheet holds', async () => {
    async function* pages() {
      for (const name of ['a', 'b', 'c']) yield [{ name }];
    }
    const read = async () => {
      for await (const _ of xlsxOf(pages(), ['name'], 2));
    };
    await expect(read()).rejects.toThrow('more rows than a sheet holds');
  });
});

describe('an export of many rows', () => {
  let api: TestApi;
  let token: string;
  const ROWS = 5_000;
  const AT = Date.parse('2021-05-05T12:00:00Z');
  beforeAll(async () => {
    api = await openTestApi();
    token = (await api.signIn()).access_token;
    const rows = Array.from({ length: ROWS }, (_, at) =>
      logRow({
        level: at % 3 === 0 ? 'warn' : 'info',
        message: `bounded ${at}`,
        trace_id: `T-${at % 2}`,
        user_id: 'root',
        at: AT + Math.floor(at / 7) * 1_000,
      }),
    );
    await addLogRows(api.db, rows);
  });
  afterAll(() => api.close());

  const span = { from: AT, until: AT + 3_600_000 };
  const within = 'startTime=2021-05-05T12:00:00Z&endTime=2021-05-05T12:59:59Z';
  const start = async (as = token) => {
    const path = `/api/v1/loggers/export?${within}&format=jsonl`;
    const response = await api.app.request(path, { headers: { Authorization: `Bearer ${as}` } });
    return (response.body as ReadableStream<Uint8Array>).getReader();
  };
  const readAll = async (reader: ReadableStreamDefaultReader<Uint8Array>) => {
    for (;;) if ((await reader.read()).done) return;
  };

  it.each<[string, LoggerFilter, number]>([
    ['a time alone', {}, ROWS],
    ['two letters', { message: 'ed' }, ROWS],
    ['a longer text', { message: 'bounded' }, ROWS],
    ['a level that is excluded', { notLevel: ['warn'] }, 3_333],
    ['a word and the name of a user', { q: 'bounded admin' }, ROWS],
    ['a trace and a level', { traceID: 'T-1', level: 'warn' }, 833],
  ])('holds each row once and in order, however it is read, by %s', async (_, filter, count) => {
    const all = { ...filter, startTime: span, endTime: span };
    const read: Logger[] = [];
    for await (const page of await exportPages(api.db, all, 101)) read.push(...page);
    const keys = read.map(({ created_at, id }) => `${created_at} ${id}`);
    expect(keys).toEqual([...new Set(keys)].sort().reverse());
    expect(keys).toHaveLength(count);
  });

  it('reads no more than the client takes, and nothing once it has gone', async () => {
    const reader = await start();
    await reader.read();
    const execute = vi.spyOn(api.db, 'execute');
    const settle = async () => {
      for (let turn = 0; turn < 20; turn += 1) await api.db.select().from(tables.role);
    };
    await settle();
    // The rows that tell of the calls themselves are written meanwhile.
    const reads = () =>
      execute.mock.calls.filter(([query]) =>
        /^\s*select/.test(new PgDialect().sqlToQuery(query as SQL).sql),
      ).length;
    const ahead = reads();
    expect(ahead).toBeLessThan(3);
    await reader.cancel();
    await settle();
    // A page that was under way may still end.
    const left = reads();
    expect(left - ahead).toBeLessThan(3);
    await settle();
    expect(reads()).toBe(left);
    execute.mockRestore();
  });

  it('S06 breaks off when the session ends meanwhile', async () => {
    const own = (await api.signIn()).access_token;
    const reader = await start(own);
    await reader.read();
    await api.call('POST', '/api/v1/current/logout', { token: own });
    await expect(readAll(reader)).rejects.toThrow();
  });

  it('S06 breaks off when the right is taken meanwhile', async () => {
    const menus = await api.db.select().from(tables.menu);
    const page = menus.find(({ path }) => path === '/system/logger');
    const button = menus.find(({ code, parent_id }) => code === 'export' && parent_id === page?.id);
    const form = { code: 'exporter', name: 'Exporter', status: 'enabled' };
    const ticked = { ...form, menus: [{ menu_id: button?.id }] };
    const role = await api.call('POST', '/api/v1/roles', { token, body: ticked });
    const password = digestPassword('a gate of iron');
    const roles = [{ role_id: role.json.data.id }];
    const user = { username: 'exporter', name: 'E', status: 'activated', password, roles };
    await api.call('POST', '/api/v1/users', { token, body: user });
    const reader = await start((await api.signIn('exporter', 'a gate of iron')).access_token);
    await reader.read();
    const untick = { token, body: { ...form, menus: [] } };
    await api.call('PUT', `/api/v1/roles/${role.json.data.id}`, untick);
    await expect(readAll(reader)).rejects.toThrow('Permission denied');
    await api.flushLogs();
    const denied = await api.call('GET', '/api/v1/loggers?tag=denied', { token });
    expect(denied.json.data[0].message).toContain('GET /api/v1/loggers/export');
  });
});
