import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { deleteOldChanges } from '@/server/boot/housekeeping';
import { appendLinks } from '@/server/changes/chain/append';
import { keepHeads } from '@/server/changes/chain/heads';
import { Signer } from '@/server/changes/chain/signatures';
import { signEmptyChain, verifyAndSign } from '@/server/changes/chain/signChain';
import { startOf } from '@/server/changes/chain/state';
import { verifyChain } from '@/server/changes/chain/verify';
import { tables } from '@/server/db/database';
import { maintain } from '../api/changeRows';
import { openTestApi, type TestApi } from '../api/harness';

const { chain_start, chain_head, chain_link, change, logger } = tables;
const DAY_MS = 24 * 60 * 60_000;
const KEY = new Signer(['a key of some length']);
const HOUR_MS = 3_600_000;
const NO_KEY = new Signer([]);
const UNSIGNED = { intact: false, fault: { kind: 'signature', id: '' } };

describe('the signature on the hash chain of the audit', () => {
  let api: TestApi;
  beforeEach(async () => {
    api = await openTestApi();
  });
  afterEach(() => api.close());

  const write = async (code: string) => {
    const token = (await api.signIn()).access_token;
    const body = { code, name: code, status: 'enabled', menus: [] };
    expect((await api.call('POST', '/api/v1/roles', { token, body })).status).toBe(200);
    while (await appendLinks(api.db));
  };
  const keep = (signer: Signer) => keepHeads(api.db, signer, api.clock());
  /** Writes on that many days, each of which ends as on a server that runs. */
  const live = async (days: number, signer: Signer) => {
    for (let day = 0; day < days; day += 1) {
      await write(`day-${day}-${api.clock()}`);
      api.clock.advance(DAY_MS + 60_000);
      await keep(signer);
    }
  };
  const verify = (signer = KEY) => verifyChain(api.db, { signer });
  const sign = () => verifyAndSign(api.db, api.db, { signer: KEY }, api.clock());
  const strip = async () => {
    await api.db.update(chain_start).set({ signature: '' });
    await api.db.update(chain_head).set({ signature: '' });
  };

  it('is there from the first start with a key on, and is valid from then on', async () => {
    await signEmptyChain(api.db, KEY, api.clock());
    await live(4, KEY);
    expect(await verify()).toMatchObject({ intact: true, links: 4, signatures: 'checked' });
    expect(await verify(new Signer(['another key, as long']))).toMatchObject(UNSIGNED);
  });

  it('is missed where the chain was made again without it', async () => {
    await signEmptyChain(api.db, KEY, api.clock());
    await live(3, KEY);
    await strip();
    expect(await verify()).toMatchObject(UNSIGNED);
    expect(await verify(NO_KEY)).toMatchObject({ intact: true, signatures: 'unchecked' });
  });

  it.each(['head', 'every head'])('is missed where %s was made again without it', async (what) => {
    await signEmptyChain(api.db, KEY, api.clock());
    await live(4, KEY);
    const heads = await api.db.select().from(chain_head).orderBy(chain_head.id);
    const [first] = heads;
    if (what === 'head') {
      await api.db.update(chain_head).set({ signature: '' }).where(eq(chain_head.seq, 1));
    } else await api.db.delete(chain_head);
    const fault = { kind: 'signature', id: first?.id, seq: 1 };
    expect(await verify()).toMatchObject({ intact: false, fault });
  });

  it('is put on nothing that somebody took it from', async () => {
    await signEmptyChain(api.db, KEY, api.clock());
    await live(4, KEY);
    await strip();
    await signEmptyChain(api.db, KEY, api.clock());
    expect(await startOf(api.db)).toMatchObject({ signature: '' });
    await deleteOldChanges(api.db, api.clock() + HOUR_MS, 3, KEY);
    expect(await startOf(api.db)).toMatchObject({ seq: 2, signature: '' });
    await api.db.delete(chain_head);
    await live(1, NO_KEY);
    await api.db.delete(chain_head);
    await expect(keep(KEY)).rejects.toThrow(/^the head of .* is missing; no day is signed$/);
    expect(await api.db.select().from(chain_head)).toEqual([]);
  });

  it('is given by hand to a chain from before the key, which fails until then', async () => {
    await live(4, NO_KEY);
    await signEmptyChain(api.db, KEY, api.clock());
    await live(1, KEY);
    expect(await verify()).toMatchObject(UNSIGNED);
    expect(await sign()).toMatchObject({ intact: true, signatures: 'checked' });
    await live(1, KEY);
    expect(await verify()).toMatchObject({ intact: true, links: 6 });
    const system = api.db.select().from(logger).where(eq(logger.tag, 'system'));
    const [told] = await system.orderBy(logger.id);
    expect(told?.message).toBe('The audit’s chain was signed as it stands, up to link 5');
  });

  it('is not given by hand to a chain that is broken', async () => {
    await live(2, NO_KEY);
    const [, second] = await api.db.select().from(chain_link).orderBy(chain_link.id);
    await maintain(api.db, (tx) => tx.delete(change).where(eq(change.id, second?.change_id ?? '')));
    expect(await sign()).toMatchObject({ intact: false, fault: { kind: 'missing', seq: 2 } });
    expect(await startOf(api.db)).toMatchObject({ signature: '' });
  });

  it('moves on with the start when the oldest rows are deleted', async () => {
    await signEmptyChain(api.db, KEY, api.clock());
    await live(6, KEY);
    await deleteOldChanges(api.db, api.clock(), 3, KEY);
    expect((await startOf(api.db)).seq).toBeGreaterThan(0);
    expect(await verify()).toMatchObject({ intact: true, signatures: 'checked' });
  });
});
