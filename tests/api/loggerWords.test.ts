import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Logger } from '@/schemas/logger';
import { tables } from '@/server/db/database';
import { listLogs } from '@/server/routes/logger/list';
import { loggerQuerySchema } from '@/server/routes/logger/query';
import { openTestApi, type TestApi } from './harness';
import { addChanges, addLogRows, clearLog, logRow } from './logRows';

const AT = Date.parse('2021-05-05T12:00:00Z');

describe('words that the list of the log shows', () => {
  let api: TestApi;
  let token: string;
  beforeAll(async () => {
    api = await openTestApi();
    token = (await api.signIn()).access_token;
    await api.flushLogs();
    await clearLog(api.db);
    const login = { tag: 'login', user_id: 'root', username: 'admin' } as const;
    const failed = { ...login, level: 'warn', event: 'login-failed' } as const;
    await addLogRows(api.db, [
      logRow({ ...login, event: 'login', message: 'in', address: '192.0.2.7', at: AT }),
      logRow({ ...login, event: 'login-by-passkey', message: 'key', at: AT + 1 }),
      logRow({ ...failed, reason: 'wrong password', message: 'guess', at: AT + 2 }),
      logRow({
        ...{ tag: 'denied', event: 'denied', reason: 'code_kept', message: 'kept', at: AT + 3 },
        ...{ method: 'PUT', path: '/api/v1/roles/abc', user_id: 'root', username: 'admin' },
      }),
      logRow({ tag: 'system', event: 'failed', message: '订单已退款', at: AT + 4 }),
      logRow({ tag: 'login', event: 'login', message: 'of the gone', user_id: 'gone', at: AT + 5 }),
      logRow({ tag: 'login', event: 'login', message: 'of bo', user_id: 'bo', at: AT + 6 }),
      logRow({
        ...{ tag: 'system', event: 'reads-not-logged', message: 'reads', at: AT + 7 },
        data: { requests: 3_955 },
      }),
    ]);
    await api.db.insert(tables.role).values({
      ...{ id: 'r1', code: 'porter', name: 'Porter', status: 'enabled' },
      ...{ created_at: new Date(AT), updated_at: new Date(AT) },
    });
    const role = { entity: 'role', id: 'r1', name: 'Porter' } as const;
    const user = { entity: 'user', id: 'lin', name: 'Lin' } as const;
    await addChanges(api.db, [
      { ...role, verb: 'create', after: { name: 'Porter' }, now: AT + 10 },
      { ...user, before: { status: 'activated' }, after: { status: 'freezed' }, now: AT + 11 },
      { ...user, before: { roles: [] }, after: { roles: ['r1'] }, now: AT + 12 },
      { ...role, verb: 'create', undoes: 'x', after: { name: 'Porter' }, now: AT + 13 },
      { entity: 'user', id: 'gone', name: '离职者', verb: 'delete', now: AT + 14 },
      {
        ...{ entity: 'menu', id: 'm1', name: 'Reports', now: AT + 15 },
        ...{ before: { name: 'Report', code: 'a' }, after: { name: 'Reports', code: 'b' } },
      },
      { ...user, before: { roles: [] }, after: { roles: ['r1', 'r8'] }, now: AT + 16 },
      { ...user, verb: 'create-token', after: { name: 'Blue 部署' }, now: AT + 17 },
      { entity: 'user', id: 'bo', name: 'Éa', verb: 'delete', now: AT + 18 },
      {
        ...{ entity: 'role', id: 'r2', name: 'Readers', now: AT + 19 },
        before: { menus: [] },
        after: { menus: Array.from({ length: 1_300 }, (_, at) => `m${at}`) },
      },
    ]);
  });
  afterAll(() => api.close());

  const list = (query: Record<string, string>) =>
    api.call('GET', `/api/v1/loggers?${new URLSearchParams({ endTime: '2021-12-31', ...query })}`, {
      token,
    });
  const offsets = async (query: Record<string, string>) => {
    const { json } = await list({ ...query, sort: 'created_at' });
    return json.data.map(({ created_at }: Logger) => Date.parse(created_at) - AT);
  };

  it.each([
    ['signed in', [0, 1, 5, 6]],
    ['登录了系统', [0, 5, 6]],
    ['通行密钥', [1]],
    ['wrong password', [2]],
    ['密码错误', [2]],
    ['only root can give', [3]],
    ['才能授予', [3]],
    ['192.0.2.7', [0]],
    ['roles/abc', [3]],
    ['退款', [4]],
    ['已退', [4]],
    ['款', [4]],
    ['created porter', [10, 13]],
    ['创建了', [10, 13, 17]],
    ['角色', [10, 12, 13, 16, 19]],
    ['froze lin', [11]],
    ['冻结了', [11]],
    ['gave', [12, 16]],
    ['undid deletion', [13]],
    ['离职', [5, 14]],
    ['created the role “Porter”', [10, 13]],
    ['创建了角色“Porter”', [10, 13]],
    ['“Porter”', [10, 12, 13, 16]],
    ['删除了用户', [14, 18]],
    ['froze “Lin”', [11]],
    ['Failed sign-in as “admin”: wrong password', [2]],
    ['以“admin”登录失败：密码错误', [2]],
    ['administrator signed', [0, 1]],
    ['changed 2 fields of the menu “Reports”', [15]],
    ['修改了菜单“Reports”的 2 个字段', [15]],
    ['gave 2 roles to “Lin”', [16]],
    ['gave the roles “Porter” and', [12, 16]],
    ['将角色“Porter”和', [12, 16]],
    ['changed 3 fields', []],
    ['99 fields', []],
    ['2 个字段', [15]],
    ['77', []],
    ['changed', [15, 19]],
    ['1,300 added', [19]],
    ['1,200 added', []],
    ['3,955 further reads', [7]],
    ['另外3,955 次读取', [7]],
    ['created the access token “Blue 部署”', [17]],
    ['创建了访问令牌“Blue', [17]],
    ['éa signed in', [6]],
    ['"Porter"', [10, 12, 13, 16]],
    ['Warning', [2]],
    ['拒绝', [3]],
    ['gone', [5]],
    ['nothing says this', []],
  ])('find what it shows: %s', async (q, expected) => {
    expect(await offsets({ q })).toEqual(expected);
  });

  it.each([
    [{ event: 'login' }, [0, 5, 6]],
    [{ event: 'create' }, [10, 13]],
    [{ ip: '192.0.2.7' }, [0]],
    [{ targetID: 'lin' }, [11, 12, 16, 17]],
    [{ entity: 'role', notEvent: 'update' }, [10, 13]],
    [{ notIp: '192.0.2.7', event: 'login' }, [5, 6]],
  ])('stand beside filters of rows and changes: %j', async (query, expected) => {
    expect(await offsets(query as Record<string, string>)).toEqual(expected);
  });

  it('leave a path of strangers out beyond its first hundred characters', async () => {
    const path = `/${'x'.repeat(98)}/needle-in-the-path`;
    await addLogRows(api.db, [
      logRow({ path, message: 'stranger', at: AT + 20 }),
      logRow({ path, message: 'known', user_id: 'root', at: AT + 21 }),
    ]);
    expect(await offsets({ q: 'needle-in-the-path' })).toEqual([21]);
  });
});

describe('a search that no index serves', () => {
  let api: TestApi;
  const ROWS = 3_000;
  beforeAll(async () => {
    api = await openTestApi();
    await clearLog(api.db);
    const rows = Array.from({ length: ROWS }, (_, at) =>
      logRow({ message: at % 10 === 3 ? `要 ${at}` : `no ${at}`, at: AT + Math.floor(at / 3) }),
    );
    await addLogRows(api.db, rows);
  });
  afterAll(() => api.close());

  const HURRY = { rows: 100, budgetMs: 0 };
  const query = (more: Record<string, string> = {}) =>
    loggerQuerySchema.parse({ q: '要', pageSize: '100', ...more });

  it.each(['-created_at', 'created_at', '-level'])(
    'says until when it searched, and goes on from there to each row once, by %s',
    async (sort) => {
      const found: string[] = [];
      let until: string | undefined;
      let answers = 0;
      do {
        const more: Record<string, string> = until ? { searchedUntil: until } : {};
        const answer = await listLogs(api.db, query({ sort, ...more }), HURRY);
        expect(answer.total).toBe(answer.data.length);
        found.push(...answer.data.map(({ message }) => message));
        until = answer.searched_until;
        answers += 1;
      } while (until);
      expect(answers).toBeGreaterThan(10);
      const expected = Array.from({ length: ROWS / 10 }, (_, at) => `要 ${at * 10 + 3}`);
      expect(found.toSorted()).toEqual(expected.toSorted());
      const times = found.map((message) => Number(message.slice(2)));
      const isRising = sort === 'created_at';
      const ordered = times.toSorted((one, other) => (isRising ? one - other : other - one));
      const byMoment = (all: number[]) => all.map((at) => Math.floor(at / 3));
      expect(byMoment(times)).toEqual(byMoment(ordered));
    },
  );

  it('answers all at once where there is time', async () => {
    const answer = await listLogs(api.db, query());
    expect(answer).toMatchObject({ total: ROWS / 10 });
    expect(answer).not.toHaveProperty('searched_until');
  });

  it('leaves out rows that retention takes while a page is read', async () => {
    const first = await listLogs(api.db, query(), HURRY);
    await api.db.delete(tables.logger).where(eq(tables.logger.id, first.data[0]?.id ?? ''));
    const again = await listLogs(api.db, query(), HURRY);
    expect(again.data.map(({ id }) => id)).toEqual(first.data.slice(1).map(({ id }) => id));
  });
});
