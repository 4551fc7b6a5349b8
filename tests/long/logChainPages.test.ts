import { randomBytes } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { appendLinks } from '@/server/changes/chain/append';
import { Signer } from '@/server/changes/chain/signatures';
import { verifyChain } from '@/server/changes/chain/verify';
import { addChanges } from '../api/changeRows';
import { openTestApi, type TestApi } from '../api/harness';

const signer = new Signer([]);

describe('the pages in which the chain of the audit is read', () => {
  let api: TestApi;
  beforeEach(async () => {
    api = await openTestApi();
  });
  afterEach(() => api.close());

  /** Of letters that PostgreSQL cannot store in less. */
  const text = randomBytes(1_500_000).toString('base64');
  const addRows = (count: number, bytes: number) =>
    addChanges(api.db, count, { after: sql`to_jsonb(left(${text}, ${bytes}::int))` });

  it('tell that a verification lives while it looks for inserted rows', async () => {
    await addRows(3_500, 0);
    const told: [number, number][] = [];
    const progress = async (...counts: [number, number]) => void told.push(counts);
    const found = await verifyChain(api.db, { signer, progress });
    expect(found).toMatchObject({ intact: true, links: 0, waiting: 3_500 });
    expect(told.length).toBeGreaterThan(3);
  });

  it('hold so few changes of twenty thousand ids that each is read in time', async () => {
    const ids = sql`(select jsonb_agg('menu-of-a-role-' || k) from generate_series(1, 20000) k)`;
    for (const prefix of 'abcde') await addChanges(api.db, 100, { prefix, after: ids });
    while (await appendLinks(api.db));
    expect(await verifyChain(api.db, { signer })).toMatchObject({ intact: true, links: 500 });
  }, 60_000);

  it('hold a row alone that is larger', async () => {
    await addRows(2, 2_000_000);
    while (await appendLinks(api.db));
    expect(await verifyChain(api.db, { signer })).toMatchObject({ intact: true, links: 2 });
  });
});
