import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { LoggerFilter } from '@/schemas/logger';
import { newId } from '@/server/base/ids';
import { tables } from '@/server/db/database';
import { exportLogs } from '@/server/routes/logger/queries';
import { errorOf, openTestApi, type TestApi } from './harness';

describe('GET /api/v1/loggers/export', () => {
  let api: TestApi;
  let token: string;
  beforeAll(async () => {
    api = await openTestApi();
    token = (await api.signIn()).access_token;
  });
  afterAll(() => api.close());

  const add = (message: string, trace_id: string) =>
    api.db.insert(tables.logger).values({
      id: newId(),
      level: 'info',
      tag: 'system',
      message,
      trace_id,
      user_id: 'root',
      created_at: new Date('2020-05-05T12:00:00Z'),
    });
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

  it('reads no more rows than its bound, and tells that there are more', async () => {
    const rows = Array.from({ length: 1_201 }, (_, at) => ({
      id: newId(),
      level: 'info',
      tag: 'system',
      message: `bounded ${at}`,
      trace_id: 'T-bounded',
      created_at: new Date('2021-05-05T12:00:00Z'),
    }));
    await api.db.insert(tables.logger).values(rows);
    const count = async (filter: LoggerFilter, max: number) => {
      const { isTruncated, pages } = await exportLogs(api.db, filter, max);
      let read = 0;
      for await (const page of pages) read += page.length;
      return [read, isTruncated];
    };
    const span = { from: Date.parse('2021-05-05'), until: Date.parse('2021-05-06') };
    for (const filter of [
      { startTime: span, endTime: span },
      { startTime: span, message: 'ed' },
      { traceID: 'T-bounded', level: 'info' },
    ]) {
      expect(await count({ ...filter, endTime: span }, 1_100)).toEqual([1_100, true]);
      expect(await count({ ...filter, endTime: span }, 1_201)).toEqual([1_201, false]);
    }
  });
});
