import { eq, type SQL, sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { deleteOldChanges } from '@/server/boot/housekeeping';
import { appendLinks } from '@/server/changes/chain/append';
import { beginAfterFault } from '@/server/changes/chain/beginAfterFault';
import { keepHeads } from '@/server/changes/chain/heads';
import { Signer, signLastDay } from '@/server/changes/chain/signatures';
import { signEmptyChain, verifyAndSign } from '@/server/changes/chain/signChain';
import { startOf } from '@/server/changes/chain/state';
import { verifyChain } from '@/server/changes/chain/verify';
import { tables } from '@/server/db/database';
import { addChanges, maintain } from '../api/changeRows';
import { openTestApi, type TestApi } from '../api/harness';

const { chain_start, chain_head, chain_link, chain_waiting, change, logger } = tables;
const DAY_MS = 24 * 60 * 60_000;
const KEY = new Signer(['a key of some length']);
const NO_KEY = new Signer([]);

describe('the audit where somebody may change its tables', () => {
  let api: TestApi;
  beforeEach(async () => {
    api = await openTestApi();
  });
  afterEach(() => api.close());

  const link = async () => {
    while (await appendLinks(api.db));
  };
  const write = async (code: string) => {
    const token = (await api.signIn()).access_token;
    const body = { code, name: code, status: 'enabled', menus: [] };
    expect((await api.call('POST', '/api/v1/roles', { token, body })).status).toBe(200);
    await link();
  };
  const keep = async (signer: Signer) => {
    await keepHeads(api.db, signer, api.clock());
    await signLastDay(api.db, signer);
  };
  /** Writes on that many days, each of which ends as on a server that runs. */
  const live = async (days: number, signer: Signer) => {
    await signEmptyChain(api.db, signer, api.clock());
    for (let day = 0; day < days; day += 1) {
      await write(`day-${day}-${api.clock()}`);
      api.clock.advance(DAY_MS + 60_000);
      await keep(signer);
    }
  };
  const verify = (signer = NO_KEY) => verifyChain(api.db, { signer });
  const retain = (days: number, signer: Signer) =>
    deleteOldChanges(api.db, api.clock(), days, signer);
  const audited = () => api.db.$count(change);
  const idOf = async (at: number) => {
    const links = await api.db.select().from(chain_link).orderBy(chain_link.id);
    return links.at(at)?.change_id ?? '';
  };
  const changeRows = (set: Partial<typeof change.$inferInsert>, id?: string) =>
    maintain(api.db, (tx) =>
      tx
        .update(change)
        .set(set)
        .where(id === undefined ? undefined : eq(change.id, id)),
    );
  const unlinkAll = () =>
    api.db.execute(sql`
      with links as (delete from chain_link returning change_id)
      insert into chain_waiting
      select id, created_at from links join change on change.id = links.change_id`);
  const addRow = (at: SQL, waits = true) => addChanges(api.db, 1, { id: 'added', at, waits });
  const ago = (ms: number) => sql`${new Date(api.clock() - ms).toISOString()}::timestamptz`;

  it('is told as changed where a link was dated back', async () => {
    await live(3, NO_KEY);
    await api.db
      .update(chain_link)
      .set({ created_at: new Date(0) })
      .where(eq(chain_link.change_id, await idOf(1)));
    expect((await verify()).fault).toEqual({ kind: 'changed', id: await idOf(1), seq: 2 });
  });

  it.each([
    ['without a key', NO_KEY],
    ['with a key', KEY],
  ])('keeps young rows whose links were dated back, %s', async (_, signer) => {
    await live(3, signer);
    await api.db.update(chain_link).set({ created_at: new Date(0) });
    await retain(30, signer);
    expect(await audited()).toBe(3);
    expect((await verify(signer)).fault).toMatchObject({ kind: 'changed', seq: 1 });
  });

  it.each([
    ['without a key', NO_KEY],
    ['with a key', KEY],
  ])('keeps old rows of which one was changed, and says so, %s', async (_, signer) => {
    await live(4, signer);
    await changeRows({ record_name: 'another' }, await idOf(1));
    await expect(retain(1, signer)).rejects.toThrow(
      'Old audit rows are kept, as deleting them would hide that they were changed: link 2 does not fit the chain. Run npm run logs:verify',
    );
    expect(await audited()).toBe(4);
    expect((await verify(signer)).fault).toMatchObject({ kind: 'changed', seq: 2 });
  });

  it.each([
    ['changed', (id: string) => changeRows({ record_name: 'another' }, id)],
    [
      'missing',
      (id: string) => maintain(api.db, (tx) => tx.delete(change).where(eq(change.id, id))),
    ],
    ['missing', (id: string) => api.db.delete(chain_link).where(eq(chain_link.change_id, id))],
  ])('begins after a row that is %s once somebody says so', async (kind, spoil) => {
    await live(4, KEY);
    await spoil(await idOf(1));
    expect((await verify(KEY)).fault).toMatchObject({ kind, seq: 2 });
    const options = { signer: KEY };
    await beginAfterFault(api.db, api.db, options, api.clock());
    const fault = { kind: 'signature', id: '' };
    expect(await verify(KEY)).toMatchObject({ intact: false, fault });
    const signed = await verifyAndSign(api.db, api.db, options, api.clock());
    expect(signed).toMatchObject({ intact: true, signatures: 'checked' });
    await retain(1, KEY);
    expect(await verify(KEY)).toMatchObject({ intact: true, links: 1 });
    const system = api.db.select().from(logger).where(eq(logger.tag, 'system'));
    const [told] = await system.orderBy(logger.id);
    expect(told?.message).toContain('link 2 did not fit');
  });

  it.each([
    ['left the days', async () => {}, 'link 1 is not the signed one'],
    ['deleted the days', () => api.db.delete(chain_head), 'no signed day holds link 1'],
  ])('keeps rows of a chain made again with old moments by one who %s', async (_, then, why) => {
    await live(4, KEY);
    await changeRows({ created_at: new Date(api.clock() - 40 * DAY_MS) });
    await unlinkAll();
    await link();
    await then();
    await expect(retain(2, KEY)).rejects.toThrow(why);
    expect(await audited()).toBe(4);
    expect((await startOf(api.db)).seq).toBe(0);
  });

  it('deletes only rows that a signed day holds, and the start stays signed', async () => {
    await live(4, KEY);
    await write('not over yet');
    await retain(2, KEY);
    expect((await startOf(api.db)).seq).toBe(2);
    expect(await verify(KEY)).toMatchObject({ intact: true, links: 3 });
  });

  it('has rows that were linked after the end of their day signed with the next', async () => {
    await live(2, KEY);
    await addRow(ago(DAY_MS + 120_000));
    await link();
    await keep(KEY);
    expect(await api.db.$count(chain_head)).toBe(2);
    api.clock.advance(DAY_MS);
    await keep(KEY);
    expect(await api.db.$count(chain_head, eq(chain_head.seq, 3))).toBe(1);
    await retain(1, KEY);
    expect(await verify(KEY)).toMatchObject({ intact: true });
  });

  it('has no day signed that does not fit the last one', async () => {
    await live(3, KEY);
    await changeRows({ record_name: 'another' });
    await unlinkAll();
    await write('tomorrow');
    api.clock.advance(DAY_MS + 60_000);
    await expect(keep(KEY)).rejects.toThrow(
      'link 4 does not fit the chain, which is signed up to link 3; no day is signed',
    );
    expect(await api.db.$count(chain_head)).toBe(3);
  });

  it('has no day signed of which a row was changed', async () => {
    await live(2, KEY);
    await write('changed');
    await changeRows({ record_name: 'another' }, await idOf(2));
    api.clock.advance(DAY_MS + 60_000);
    await expect(keep(KEY)).rejects.toThrow('link 3 does not fit the chain');
    expect(await api.db.$count(chain_head)).toBe(2);
  });

  it('is found made again within the last days, though all signed days were deleted', async () => {
    await live(4, KEY);
    await changeRows({ created_at: new Date(api.clock()) });
    await unlinkAll();
    await link();
    await api.db.delete(chain_head);
    expect((await verify(KEY)).fault).toMatchObject({ kind: 'head', seq: 4 });
    await write('another');
    api.clock.advance(DAY_MS + 60_000);
    await expect(keep(KEY)).rejects.toThrow('link 5 does not fit the chain');
    expect(await api.db.$count(chain_head)).toBe(0);
  });

  it('is not signed as an empty chain that has rows', async () => {
    await live(2, KEY);
    await unlinkAll();
    await api.db.delete(chain_head);
    await api.db.update(chain_start).set({ signature: '' });
    await signEmptyChain(api.db, KEY, api.clock());
    expect((await startOf(api.db)).signature).toBe('');
    await link();
    await api.db.delete(chain_link);
    await signEmptyChain(api.db, KEY, api.clock());
    expect((await startOf(api.db)).signature).toBe('');
  });

  it('has old rows that wait for their link linked before they are deleted', async () => {
    await addRow(ago(9 * DAY_MS));
    await retain(5, NO_KEY);
    expect(await audited()).toBe(1);
    await link();
    expect(await verify()).toMatchObject({ intact: true, links: 1 });
  });

  it('is linked, verified and signed with a row whose moment is beyond all days', async () => {
    await live(1, KEY);
    await addRow(sql`'infinity'`);
    await link();
    await write('another');
    api.clock.advance(DAY_MS + 60_000);
    await keep(KEY);
    expect(await verify(KEY)).toMatchObject({ intact: true, links: 3 });
    expect(await api.db.$count(chain_head)).toBe(2);
  });

  it('goes on to be linked where a linked row is said to wait again', async () => {
    await live(1, NO_KEY);
    await api.db.insert(chain_waiting).values({ id: await idOf(0), created_at: new Date(0) });
    await write('next');
    await link();
    expect(await verify()).toMatchObject({ intact: true, links: 2, waiting: 0 });
  });

  it('tells a row as inserted that only a link out of the chain is about', async () => {
    await live(1, NO_KEY);
    await addRow(ago(0), false);
    const [first] = await api.db.select().from(chain_link);
    if (!first) throw new Error('there is a link');
    await api.db.insert(chain_link).values({ ...first, id: '0', change_id: 'added' });
    expect((await verify()).fault).toEqual({ kind: 'inserted', id: 'added', seq: 0 });
  });
});
