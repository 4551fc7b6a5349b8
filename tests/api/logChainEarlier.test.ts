import { eq, sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { LogVerification } from '@/schemas/verification';
import { deleteOldChanges } from '@/server/boot/housekeeping';
import { appendLinks } from '@/server/changes/chain/append';
import { beginAfterFault } from '@/server/changes/chain/beginAfterFault';
import { Signer } from '@/server/changes/chain/signatures';
import { signEmptyChain, verifyAndSign } from '@/server/changes/chain/signChain';
import { startOf } from '@/server/changes/chain/state';
import { verifyChain } from '@/server/changes/chain/verify';
import { tables } from '@/server/db/database';
import { addChanges, maintain } from './changeRows';
import { openTestApi, type TestApi } from './harness';

const { chain_start, chain_link, change } = tables;
const DAY_MS = 24 * 60 * 60_000;
const KEY = new Signer(['a key of some length']);
const NO_KEY = new Signer([]);

describe('audit rows from before the chain', () => {
  let api: TestApi;
  let token: string;
  beforeEach(async () => {
    api = await openTestApi();
    token = (await api.signIn()).access_token;
  });
  afterEach(() => api.close());

  const write = async (code: string) => {
    const body = { code, name: code, status: 'enabled', menus: [] };
    expect((await api.call('POST', '/api/v1/roles', { token, body })).status).toBe(200);
    while (await appendLinks(api.db));
  };
  /** As who may only insert can: so many seconds before the chain began. */
  const insert = (id: string, seconds = 1) =>
    addChanges(api.db, 1, {
      id,
      at: sql`since - make_interval(secs => ${seconds}::int)`,
      waits: false,
    });
  const remove = (id = '') => maintain(api.db, (tx) => tx.delete(change).where(eq(change.id, id)));
  const began = (rows_before: number | null) => api.db.update(chain_start).set({ rows_before });
  const verify = (signer = NO_KEY) => verifyChain(api.db, { signer });

  it('are inserted ones where there were none when it began', async () => {
    await signEmptyChain(api.db, KEY, api.clock());
    await write('one');
    expect(await verify(KEY)).toMatchObject({ intact: true, outside: 0, rows_before: 0 });
    await insert('later', 1);
    await insert('earlier', 3_600);
    const fault = { kind: 'inserted', id: 'earlier', seq: 0 };
    expect(await verify(KEY)).toMatchObject({ intact: false, fault, outside: 2 });
    expect(await verify()).toMatchObject({ intact: false, fault, outside: 2 });
  });

  it('are found inserted where there are more than when it began, and may be fewer', async () => {
    await insert('old-1');
    await insert('old-2');
    await began(2);
    await write('one');
    expect(await verify()).toMatchObject({ intact: true, links: 1, outside: 2, rows_before: 2 });
    await insert('forged', 7_200);
    const fault = { kind: 'inserted', id: '', seq: 0 };
    expect(await verify()).toMatchObject({ intact: false, fault, outside: 3 });
    await remove('forged');
    await remove('old-1');
    expect(await verify()).toMatchObject({ intact: true, outside: 1 });
  });

  it('are counted, and nobody is accused, where nobody counted them before', async () => {
    await began(null);
    await insert('old');
    await write('one');
    expect(await verify()).toMatchObject({ intact: true, outside: 1, rows_before: null });
    await verifyAndSign(api.db, api.db, { signer: KEY }, api.clock());
    expect(await verify(KEY)).toMatchObject({ intact: true, outside: 1, rows_before: 1 });
    await insert('forged', 60);
    expect(await verify(KEY)).toMatchObject({ intact: false, fault: { kind: 'inserted' } });
  });

  it('are none where they are linked or wait for it', async () => {
    await insert('demo');
    await api.db.execute(sql`
      insert into chain_waiting select id, created_at from change where id = 'demo'`);
    expect(await verify()).toMatchObject({ intact: true, waiting: 1, outside: 0 });
    while (await appendLinks(api.db));
    expect(await verify()).toMatchObject({ intact: true, links: 1, outside: 0 });
  });

  it('cannot be given another number under a signed start', async () => {
    await signEmptyChain(api.db, KEY, api.clock());
    await write('one');
    await insert('forged');
    const fault = { kind: 'signature', id: '', seq: 0 };
    for (const number of [1, null]) {
      await began(number);
      expect(await verify(KEY)).toMatchObject({ intact: false, fault });
    }
  });

  it('are as valid under a start that was signed before they were counted', async () => {
    await began(null);
    await signEmptyChain(api.db, KEY, api.clock());
    await write('one');
    expect(await verify(KEY)).toMatchObject({ intact: true, rows_before: null });
  });

  it('are counted through many pages', async () => {
    await addChanges(api.db, 2_500, { at: sql`since - n * interval '1 second'`, waits: false });
    await began(2_500);
    await write('one');
    expect(await verify()).toMatchObject({ intact: true, links: 1, outside: 2_500 });
  });

  it('go with retention, after which none may come', async () => {
    await write('old');
    api.clock.advance(10 * DAY_MS);
    token = (await api.signIn()).access_token;
    await write('young');
    await deleteOldChanges(api.db, api.clock(), 5, NO_KEY);
    expect(await startOf(api.db)).toMatchObject({ seq: 1, rows_before: 0 });
    expect(await verify()).toMatchObject({ intact: true, links: 1, outside: 0 });
    await insert('forged');
    expect(await verify()).toMatchObject({ fault: { kind: 'inserted', id: 'forged' } });
  });

  it('are those that a chain gave up which begins after a fault', async () => {
    for (const code of ['one', 'two', 'three']) await write(code);
    const [, second] = await api.db.select().from(chain_link).orderBy(chain_link.id);
    await remove(second?.change_id);
    await beginAfterFault(api.db, api.db, { signer: NO_KEY }, api.clock());
    expect(await verify()).toMatchObject({ intact: true, links: 1, outside: 1, rows_before: 1 });
    await insert('forged');
    expect(await verify()).toMatchObject({ intact: false, fault: { kind: 'inserted', id: '' } });
  });

  it('are not looked for where the start itself is missing, which is said', async () => {
    await write('one');
    await api.db.delete(chain_start);
    const fault = { kind: 'start', id: '', seq: 0 };
    expect(await verify()).toMatchObject({ intact: false, fault, links: 0, head: { seq: 1 } });
    const path = '/api/v1/loggers/verification';
    await api.call('POST', path, { token });
    const read = async () => (await api.call('GET', path, { token })).json.data as LogVerification;
    await expect.poll(read).toMatchObject({ state: 'done', result: { intact: false, fault } });
  });
});
