import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { tables } from '@/server/db/database';
import { appendLinks } from '@/server/log/chain/append';
import { Signer } from '@/server/log/chain/sign';
import { verifyChain } from '@/server/log/chain/verify';
import { openTestApi, type TestApi } from './harness';

const { log_link } = tables;
const signer = new Signer([]);

describe('the pages in which the chain of the audit is read', () => {
  let api: TestApi;
  beforeEach(async () => {
    api = await openTestApi();
  });
  afterEach(() => api.close());

  const addRows = (count: number, bytes: number) =>
    api.db.execute(sql`
      with added as (
        insert into logger (id, level, tag, message, data, created_at)
        select 'row' || n, 'info', 'operate', 'row ' || n, repeat('x', ${bytes}::int), now()
        from generate_series(1, ${count}::int) n
        returning id, created_at
      )
      insert into log_unlinked select id, created_at from added`);

  it('tell that a verification lives while it looks for inserted rows', async () => {
    await addRows(3_500, 0);
    const told: [number, number][] = [];
    const progress = async (...counts: [number, number]) => void told.push(counts);
    const found = await verifyChain(api.db, { signer, progress });
    expect(found).toMatchObject({ intact: true, links: 0, waiting: 3_500 });
    expect(told.length).toBeGreaterThan(3);
  });

  it('hold no more than a megabyte or one row', async () => {
    await addRows(7, 400_000);
    const linked: number[] = [];
    while (await appendLinks(api.db)) linked.push(await api.db.$count(log_link));
    expect(linked).toEqual([3, 6]);
    const told: number[] = [];
    const progress = async (checked: number) => void told.push(checked);
    expect(await verifyChain(api.db, { signer, progress })).toMatchObject({
      intact: true,
      links: 7,
    });
    expect(told.slice(0, 3)).toEqual([3, 6, 7]);
  });

  it('hold a row alone that is larger', async () => {
    await addRows(2, 2_000_000);
    while (await appendLinks(api.db));
    expect(await verifyChain(api.db, { signer })).toMatchObject({ intact: true, links: 2 });
  });
});
