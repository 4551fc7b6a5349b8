import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { deleteOldChanges, deleteOldLogs } from '@/server/boot/housekeeping';
import { appendLinks } from '@/server/changes/chain/append';
import { Signer } from '@/server/changes/chain/signatures';
import { startOf } from '@/server/changes/chain/state';
import { verifyChain } from '@/server/changes/chain/verify';
import { tables } from '@/server/db/database';
import { toRow } from '@/server/log/entry';
import { openTestApi, type TestApi } from './harness';

const { change, change_ref, chain_link, logger } = tables;
const DAY_MS = 24 * 3_600_000;
const signer = new Signer([]);

describe('CHANGE_RETENTION_DAYS', () => {
  let api: TestApi;
  let old: string[];
  beforeAll(async () => {
    api = await openTestApi({ env: { LOG_RETENTION_DAYS: '1', CHANGE_RETENTION_DAYS: '30' } });
    await addRole('old-1');
    await addRole('old-2');
    old = await left();
    const refs = old.map((change_id) => ({ change_id, entity: 'menu', record_id: 'm' }));
    await api.db.insert(change_ref).values(refs);
    await link();
  });
  afterAll(() => api.close());

  const addRole = async (code: string) => {
    const token = (await api.signIn()).access_token;
    const body = { code, name: code, status: 'enabled', menus: [] };
    expect((await api.call('POST', '/api/v1/roles', { token, body })).status).toBe(200);
  };
  const link = async () => {
    while (await appendLinks(api.db));
  };
  const left = async () =>
    (await api.db.select().from(change).orderBy(change.created_at, change.id)).map(({ id }) => id);
  const retain = (days: number) => deleteOldChanges(api.db, api.clock(), days, signer);

  it('keeps changes that are older than the log is kept', async () => {
    const entry = { level: 'info', tag: 'system', event: 'failed', message: 'old' } as const;
    await api.db.insert(logger).values(toRow(entry, api.clock()));
    api.clock.advance(10 * DAY_MS);
    await deleteOldLogs(api.db, api.clock(), api.env.logRetentionDays);
    await retain(api.env.changeRetentionDays);
    expect(await api.db.$count(logger, eq(logger.message, 'old'))).toBe(0);
    expect(await left()).toEqual(old);
  });

  it('keeps them for ever unless it is set', async () => {
    const other = await openTestApi();
    await other.close();
    expect(other.env.changeRetentionDays).toBe(0);
    api.clock.advance(400 * DAY_MS);
    await retain(other.env.changeRetentionDays);
    expect(await left()).toEqual(old);
  });

  it('deletes older ones with links and references, and the chain fits from there on', async () => {
    const token = (await api.signIn()).access_token;
    const [role] = await api.db.select().from(tables.role).where(eq(tables.role.code, 'old-1'));
    await api.call('DELETE', `/api/v1/roles/${role?.id}`, { token });
    await link();
    await retain(30);
    expect(await left()).toHaveLength(1);
    expect(await api.db.$count(chain_link)).toBe(1);
    expect(await api.db.$count(change_ref)).toBe(0);
    expect(await startOf(api.db)).toMatchObject({ seq: 2, rows_before: 0 });
    expect(await verifyChain(api.db, { signer })).toMatchObject({ intact: true, links: 1 });
  });

  it('is refused where it is no number of days', async () => {
    await expect(openTestApi({ env: { CHANGE_RETENTION_DAYS: '-1' } })).rejects.toThrow(
      /CHANGE_RETENTION_DAYS \("-1"\) is not valid/,
    );
  });
});
