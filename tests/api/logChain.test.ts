import { eq, inArray, sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { deleteOldChanges } from '@/server/boot/housekeeping';
import { appendLinks } from '@/server/changes/chain/append';
import { keepHeads } from '@/server/changes/chain/heads';
import { Signer } from '@/server/changes/chain/signatures';
import { signEmptyChain } from '@/server/changes/chain/signChain';
import type { ChainPoint } from '@/server/changes/chain/state';
import { type Verification, verifyChain } from '@/server/changes/chain/verify';
import { tables } from '@/server/db/database';
import { addChanges, maintain } from './changeRows';
import { openTestApi, type TestApi } from './harness';

const { chain_head, chain_link, chain_waiting, change } = tables;
const DAY_MS = 24 * 60 * 60_000;
const KEY = new Signer(['a key of some length']);
const NO_KEY = new Signer([]);

/** What an attacker may write over a member of a row, each by itself. */
const CHANGED: Partial<typeof change.$inferInsert>[] = [
  { verb: 'delete' },
  { record_id: 'another' },
  { record_name: 'another' },
  { before: { code: 'another' } },
  { after: null },
  { actor_id: 'somebody else' },
  { actor_name: 'somebody else' },
  { address: '192.0.2.1' },
  { trace_id: 'another' },
  { undoes: 'another' },
  { record_salt: 'another' },
  { actor_hash: 'f'.repeat(64) },
  { created_at: new Date(0) },
];

describe('the hash chain of the audit', () => {
  let api: TestApi;
  let token: string;
  beforeEach(async () => {
    api = await openTestApi();
    token = (await api.signIn()).access_token;
  });
  afterEach(() => api.close());

  const addRole = async (code: string) => {
    const body = { code, name: code, status: 'enabled', menus: [] };
    expect((await api.call('POST', '/api/v1/roles', { token, body })).status).toBe(200);
  };
  const link = async () => {
    while (await appendLinks(api.db));
  };
  /** Writes and links so many audit rows, and tells their ids in order. */
  const write = async (count: number, prefix = 'role') => {
    for (let n = 0; n < count; n += 1) await addRole(`${prefix}-${n}`);
    await link();
    const rows = await api.db.select().from(chain_link).orderBy(chain_link.id);
    return rows.map(({ change_id }) => change_id);
  };
  const verify = (head?: ChainPoint, signer = NO_KEY): Promise<Verification> =>
    verifyChain(api.db, { signer, head });
  const row = (id: string) => eq(change.id, id);
  const remove = (id = '') => maintain(api.db, (tx) => tx.delete(change).where(row(id)));
  const set = (id = '', fields: Partial<typeof change.$inferInsert>) =>
    maintain(api.db, (tx) => tx.update(change).set(fields).where(row(id)));

  it('is intact over all that was written, however much', async () => {
    await write(12);
    expect(await verify()).toMatchObject({
      intact: true,
      links: 12,
      waiting: 0,
      head: { seq: 12, hash: expect.stringMatching(/^[0-9a-f]{64}$/) },
      signatures: 'unchecked',
    });
    await addChanges(api.db, 2_500);
    expect(await verify()).toMatchObject({ intact: true, links: 12, waiting: 2500 });
    await link();
    expect(await verify()).toMatchObject({ intact: true, links: 2512, waiting: 0 });
  });

  it('names the first row of which anything was changed', async () => {
    const ids = await write(5);
    const rows = await api.db
      .select()
      .from(change)
      .where(inArray(change.id, [ids[1] ?? '', ids[3] ?? '']));
    for (const fields of CHANGED) {
      await set(ids[3], fields);
      await set(ids[1], fields);
      const fault = { kind: 'changed', id: ids[1], seq: 2 };
      expect([fields, await verify()]).toMatchObject([fields, { intact: false, fault }]);
      for (const { id, ...before } of rows) await set(id, before);
      expect((await verify()).intact).toBe(true);
    }
  });

  it('names a change whose references were changed', async () => {
    const ids = await write(3);
    await api.db.execute(
      sql`insert into change_ref (change_id, entity, record_id) values (${ids[1]}, 'menu', 'more')`,
    );
    const changed = { kind: 'changed', id: ids[1], seq: 2 };
    expect((await verify()).fault).toEqual(changed);
    await api.db.execute(sql`
      with links as (delete from chain_link returning change_id, created_at)
      insert into chain_waiting select change_id, created_at from links`);
    await link();
    expect((await verify()).intact).toBe(true);
    await maintain(api.db, (tx) => tx.delete(tables.change_ref));
    expect((await verify()).fault).toMatchObject({ kind: 'changed', id: ids[1] });
  });

  it('refuses that a change is changed, or one of its references, or the table emptied', async () => {
    await write(1);
    for (const statement of [
      sql`update change set verb = 'delete'`,
      sql`delete from change`,
      sql`truncate change cascade`,
      sql`update change_ref set record_id = ''`,
      sql`delete from change_ref`,
    ]) {
      await expect(api.db.execute(statement)).rejects.toThrow(
        expect.objectContaining({
          cause: expect.objectContaining({ message: expect.stringContaining('append-only') }),
        }),
      );
    }
  });

  it('names a row that is missing, with its link or without', async () => {
    const ids = await write(5);
    await remove(ids[2]);
    expect((await verify()).fault).toEqual({ kind: 'missing', id: ids[2], seq: 3 });
    await api.db.delete(chain_link).where(eq(chain_link.change_id, ids[2] ?? ''));
    expect((await verify()).fault).toEqual({ kind: 'missing', id: '', seq: 3 });
  });

  it('names a row that was inserted', async () => {
    await write(3);
    const [model] = await api.db.select().from(change);
    if (!model) throw new Error('there is a change');
    await api.db.insert(change).values({ ...model, id: 'forged' });
    expect((await verify()).fault).toEqual({ kind: 'inserted', id: 'forged', seq: 0 });
  });

  it('names a row that was deleted before it was linked', async () => {
    await addRole('short-lived');
    const [waiting] = await api.db.select().from(chain_waiting);
    await remove(waiting?.id);
    await link();
    expect((await verify()).fault).toEqual({ kind: 'missing', id: waiting?.id, seq: 1 });
  });

  it('names links that change places', async () => {
    const ids = await write(4);
    const [second, third] = await api.db
      .select()
      .from(chain_link)
      .where(inArray(chain_link.change_id, ids.slice(1, 3)))
      .orderBy(chain_link.id);
    if (!second || !third) throw new Error('there are four links');
    await api.db.delete(chain_link).where(inArray(chain_link.id, [second.id, third.id]));
    const changed = [
      { ...second, id: third.id },
      { ...third, id: second.id },
    ];
    await api.db.insert(chain_link).values(changed);
    expect((await verify()).fault).toEqual({ kind: 'reordered', id: ids[2], seq: 2 });
  });

  it('tells by a head from before that the chain was made again, or lost its end', async () => {
    const ids = await write(4);
    const { head } = await verify();
    expect((await verify(head)).intact).toBe(true);
    await set(ids[0], { record_name: 'another' });
    await api.db.execute(sql`
      with links as (delete from chain_link returning change_id, created_at)
      insert into chain_waiting select change_id, created_at from links`);
    await link();
    expect((await verify()).intact).toBe(true);
    expect((await verify(head)).fault).toMatchObject({ kind: 'head', seq: 4 });
    await api.db.delete(chain_link).where(eq(chain_link.id, String(4).padStart(20, '0')));
    await remove(ids[3]);
    expect((await verify()).intact).toBe(true);
    expect((await verify(head)).fault).toEqual({ kind: 'head', id: '', seq: 4 });
  });

  it('is linked by several servers at a time as by one', async () => {
    const others = await Promise.all([0, 1].map(() => openTestApi({ beside: api })));
    const writes = [api, ...others].map(async (server, at) => {
      for (let n = 0; n < 8; n += 1) {
        const body = { code: `r-${at}-${n}`, name: 'R', status: 'enabled', menus: [] };
        await server.call('POST', '/api/v1/roles', { token, body });
        await Promise.all([appendLinks(server.db), appendLinks(api.db)]);
      }
    });
    await Promise.all(writes);
    await link();
    expect(await verify()).toMatchObject({ intact: true, links: 24, waiting: 0 });
    await Promise.all(others.map((server) => server.close()));
  });

  it('begins later once the oldest rows are deleted, and is intact from there on', async () => {
    await signEmptyChain(api.db, KEY, api.clock());
    await write(3, 'old');
    const { head } = await verify();
    api.clock.advance(10 * DAY_MS);
    token = (await api.signIn()).access_token;
    await write(2, 'young');
    await keepHeads(api.db, KEY, api.clock());
    await deleteOldChanges(api.db, api.clock(), 5, KEY);
    const found = await verify(undefined, KEY);
    expect(found).toMatchObject({ intact: true, links: 2, head: { seq: 5 } });
    expect(await api.db.$count(chain_link)).toBe(2);
    expect(await api.db.$count(change)).toBe(2);
    // The given head is the start of what is left.
    expect((await verify(head, KEY)).intact).toBe(true);
    await api.db.execute(sql`update chain_start set since = since + interval '1 day'`);
    expect((await verify(undefined, KEY)).fault).toMatchObject({ kind: 'signature', seq: 3 });
  });

  it('keeps the head of each day that is over, signed with the key', async () => {
    await signEmptyChain(api.db, KEY, api.clock());
    await write(2, 'today');
    const heads = () => api.db.select().from(chain_head).orderBy(chain_head.id);
    await keepHeads(api.db, KEY, api.clock());
    expect(await heads()).toEqual([]);
    const now = api.clock() + DAY_MS + 60_000;
    await keepHeads(api.db, KEY, now);
    expect(await heads()).toMatchObject([{ seq: 2, signature: expect.stringMatching(/^\w{64}$/) }]);
    expect((await verify(undefined, KEY)).signatures).toBe('checked');
    expect((await verify(undefined, KEY)).intact).toBe(true);
    const replaced = new Signer(['a newer key of some length', 'a key of some length']);
    expect((await verify(undefined, replaced)).intact).toBe(true);
    const wrong = new Signer(['quite another key']);
    expect((await verify(undefined, wrong)).fault).toMatchObject({ kind: 'signature' });
    await api.db.update(chain_head).set({ hash: 'f'.repeat(64) });
    expect((await verify()).fault).toMatchObject({ kind: 'head', seq: 2 });
  });
});
