import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { deleteExpired } from '@/server/boot/housekeeping';
import { tables } from '@/server/db/database';
import { repeat } from '@/server/lib/repeat';
import { openTestApi, type TestApi } from './harness';

describe('housekeeping', () => {
  let api: TestApi;
  beforeAll(async () => {
    api = await openTestApi();
  });
  afterAll(() => api.close());

  const expired = async () => {
    const row = { id: 'old', digits: '1234', expires_at: new Date(api.clock() - 1_000) };
    await api.db.insert(tables.captcha).values(row).onConflictDoNothing();
  };
  const left = async () => (await api.db.select().from(tables.captcha)).length;

  it('deletes what has expired', async () => {
    await expired();
    await deleteExpired(api.db, api.clock());
    expect(await left()).toBe(0);
  });

  it('leaves it to another replica at work', async () => {
    await expired();
    await api.db.transaction(async (tx) => {
      await tx.execute(sql`select pg_advisory_xact_lock(7102028)`);
      await deleteExpired(api.db, api.clock());
      expect(await left()).toBe(1);
    });
    await deleteExpired(api.db, api.clock());
    expect(await left()).toBe(0);
  });

  it('never overlaps itself, goes on after a failure, and is waited for when it is stopped', async () => {
    const stopping = new AbortController();
    const failures: unknown[] = [];
    let atOnce = 0;
    let runs = 0;
    const task = async () => {
      runs += 1;
      atOnce += 1;
      expect(atOnce).toBe(1);
      if (runs === 3) stopping.abort();
      await new Promise((resolve) => setTimeout(resolve, 30));
      atOnce -= 1;
      if (runs === 1) throw new Error('the first fails');
    };
    await repeat(5, stopping.signal, (error) => failures.push(error), task);
    expect(atOnce).toBe(0);
    expect(runs).toBe(3);
    expect(failures).toHaveLength(1);
  });
});
