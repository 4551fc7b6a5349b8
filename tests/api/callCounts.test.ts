import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { deleteOldCounts } from '@/server/boot/housekeeping';
import { type Database, tables } from '@/server/db/database';
import { CallCounts } from '@/server/log/callCounts';
import { createLog } from '@/server/log/stdout';
import { ROOT_ID } from '@/services/constants';
import { DEPUTY_PASSWORD, type Delegation, openDelegation } from './delegation';

const { call_usage, logger } = tables;
const DAY_MS = 24 * 3_600_000;

describe('the counts of calls', () => {
  let world: Delegation;
  beforeAll(async () => {
    world = await openDelegation();
  });
  afterAll(() => world.api.close());
  afterEach(async () => {
    await world.api.flushCalls();
    await world.api.db.delete(call_usage);
  });

  const stored = (user_id: string) =>
    world.api.db
      .select({ call: call_usage.call, count: call_usage.count })
      .from(call_usage)
      .where(sql`user_id = ${user_id}`)
      .orderBy(call_usage.call);

  it('hold who called what the guard let pass, by the route that is declared', async () => {
    const { api, asDeputy, ids } = world;
    await api.flushCalls();
    await api.db.delete(call_usage);
    await asDeputy('GET', '/api/v1/users');
    await asDeputy('GET', `/api/v1/users/${ids.deputy}`);
    await asDeputy('GET', '/api/v1/users/nobody');
    await asDeputy('GET', '/api/v1/loggers');
    await asDeputy('GET', '/api/v1/current/user');
    await asDeputy('GET', '/api/v1/no-such-thing');
    await api.flushCalls();
    expect(await stored(ids.deputy)).toEqual([
      { call: 'GET /api/v1/users', count: 1 },
      { call: 'GET /api/v1/users/{id}', count: 2 },
    ]);
  });

  it('are added up over the writes of a day, and kept apart by day', async () => {
    const { api, asDeputy, ids } = world;
    await asDeputy('GET', '/api/v1/users');
    await api.flushCalls();
    await asDeputy('GET', '/api/v1/users');
    await api.flushCalls();
    expect(await stored(ids.deputy)).toEqual([{ call: 'GET /api/v1/users', count: 2 }]);
    const log = createLog({ write: () => undefined });
    const tomorrow = new CallCounts({ db: api.db, clock: () => api.clock() + DAY_MS, log });
    tomorrow.add(ids.deputy, 'GET /api/v1/users');
    await tomorrow.flush();
    const counts = (await stored(ids.deputy)).map(({ count }) => count).sort();
    expect(counts).toEqual([1, 2]);
  });

  it('leave out a user who was deleted meanwhile, and keep the others', async () => {
    const { api, asRoot, user, ids } = world;
    const gone = await user('gone', [ids.adminRole]);
    const { access_token: token } = await api.signIn('gone', DEPUTY_PASSWORD);
    await api.call('GET', '/api/v1/users', { token });
    await asRoot('DELETE', `/api/v1/users/${gone}`);
    await api.flushCalls();
    expect(await stored(gone)).toEqual([]);
    expect(await stored(ROOT_ID)).not.toEqual([]);
  });

  it('wait while the database is away, in bounded room, and never keep a log row from the table', async () => {
    const { api, ids } = world;
    let away = true;
    const printed: string[] = [];
    const db = new Proxy(api.db, {
      get(target, name: keyof Database) {
        if (away) throw Object.assign(new Error('no space'), { code: '53100' });
        return target[name];
      },
    });
    const log = createLog({ write: (line) => void printed.push(line) });
    const counts = new CallCounts({ db, clock: api.clock, log, mostWaiting: 2 });
    for (const call of ['GET /a', 'GET /b', 'GET /c', 'GET /a']) counts.add(ids.deputy, call);
    await expect(counts.flush()).rejects.toThrow();
    expect(counts.isComplete).toBe(false);
    away = false;
    await counts.flush();
    expect(await stored(ids.deputy)).toEqual([
      { call: 'GET /a', count: 2 },
      { call: 'GET /b', count: 1 },
    ]);

    await api.db.execute(sql`alter table call_usage rename to call_usage_away`);
    await world.asDeputy('GET', '/api/v1/roles');
    await api.flushLogs();
    await api.db.execute(sql`alter table call_usage_away rename to call_usage`);
    const rows = await api.db.select().from(logger);
    expect(rows.some(({ message }) => message.includes('/api/v1/roles-GET-'))).toBe(true);
  });

  it('are deleted once they are older than 400 days', async () => {
    const { api, ids } = world;
    const dayOf = (days: number) =>
      new Date(api.clock() - days * DAY_MS).toISOString().slice(0, 10);
    const row = { user_id: ids.deputy, count: 1, last_at: new Date() };
    await api.db.insert(call_usage).values([
      { ...row, call: 'GET /old', day: dayOf(401) },
      { ...row, call: 'GET /kept', day: dayOf(399) },
    ]);
    await deleteOldCounts(api.db, api.clock());
    expect(await stored(ids.deputy)).toEqual([{ call: 'GET /kept', count: 1 }]);
  });
});
