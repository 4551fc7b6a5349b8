import { eq, sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { digestPassword } from '@/server/auth/password/hash';
import { appendLinks } from '@/server/changes/chain/append';
import { Signer } from '@/server/changes/chain/signatures';
import { verifyChain } from '@/server/changes/chain/verify';
import { tables } from '@/server/db/database';
import { queryRows } from '@/server/db/rows';
import { eraseNamed } from '@/server/ops/commands/eraseUser';
import { maintain } from './changeRows';
import { openTestApi, type TestApi } from './harness';

const { change, chain_link, logger, notification } = tables;
const PASSWORD = 'Portcullis & drawbridge 7';
const NAMES = [
  'clerk-7',
  'Clara Erkens',
  'clara newname',
  'clara@example.com',
  '+351 21 555 0100',
  '198.51.100.7',
];

describe('npm run erase:user', () => {
  let api: TestApi;
  let token: string;
  let id: string;
  let role: string;
  beforeEach(async () => {
    api = await openTestApi();
    token = (await api.signIn()).access_token;
    role = await add('/api/v1/roles', {
      ...{ code: 'clerks', name: 'Clerks', status: 'enabled' },
      menus: (await api.db.select().from(tables.menu)).map(({ id: menu_id }) => ({ menu_id })),
    });
    id = await add('/api/v1/users', {
      ...{ username: 'clerk-7', name: 'Clara Erkens', status: 'activated' },
      ...{ email: 'clara@example.com', phone: '+351 21 555 0100', roles: [{ role_id: role }] },
      password: digestPassword(PASSWORD),
    });
  });
  afterEach(() => api.close());

  const call = (method: string, path: string, body?: object, as = token) =>
    api.call(method, path, { token: as, ...(body && { body }) });
  const add = async (path: string, body: object): Promise<string> => {
    const { status, json } = await call('POST', path, body);
    expect(status).toBe(200);
    return json.data.id;
  };
  const link = async () => {
    while (await appendLinks(api.db));
  };
  const verify = () => verifyChain(api.db, { signer: new Signer([]) });
  const erase = (named: string, yes = true) => eraseNamed(api.db, named, yes, api.clock());
  const changeBy = async (verb: string) =>
    (await api.db.select().from(change).where(eq(change.verb, verb)))[0];
  /** Signs in from an address of their own, renames a role, is renamed, and is deleted. */
  const live = async () => {
    const own = (await api.signIn('clerk-7', PASSWORD)).access_token;
    const form = { code: 'clerks', name: 'Scribes', status: 'enabled', menus: [] };
    expect((await call('PUT', `/api/v1/roles/${role}`, form, own)).status).toBe(200);
    const renamed = { username: 'clerk-7', name: 'clara newname', status: 'activated', roles: [] };
    expect((await call('PUT', `/api/v1/users/${id}`, renamed)).status).toBe(200);
    expect((await call('DELETE', `/api/v1/users/${id}`)).status).toBe(200);
    await api.flushLogs();
    await maintain(api.db, async (tx) => {
      await tx.update(logger).set({ address: '198.51.100.7' }).where(eq(logger.user_id, id));
    });
    await link();
  };
  /** All that the database says, but what it is made of. */
  const dump = async () => {
    const names = await queryRows<{ name: string }>(
      api.db,
      sql`select quote_ident(tablename) as name from pg_tables where schemaname = 'public'`,
    );
    const texts = await Promise.all(
      names.map(({ name }) =>
        queryRows<{ text: string | null }>(
          api.db,
          sql`select json_agg(t)::text as text from ${sql.raw(name)} t`,
        ),
      ),
    );
    return texts
      .flat()
      .map(({ text }) => text ?? '')
      .join('\n');
  };

  it('S26 leaves nothing of a person in the database, and the chain fits', async () => {
    await live();
    const before = await dump();
    for (const name of NAMES) expect(before, name).toContain(name);
    const { erased } = await erase('clerk-7');
    expect(erased.changes).toBe(4);
    expect(erased.logs).toBeGreaterThan(1);
    const after = await dump();
    for (const name of NAMES) expect(after, name).not.toContain(name);
    expect(await verify()).toMatchObject({ intact: true, waiting: 1 });
    await link();
    const links = await api.db.$count(chain_link);
    expect(await verify()).toMatchObject({ intact: true, links, waiting: 0 });
  });

  it('keeps what the person changed in others, for their history', async () => {
    await live();
    await erase(id);
    const [renamed] = await api.db.select().from(change).where(eq(change.actor_id, id));
    expect(renamed).toMatchObject({ actor_name: '', address: '', record_name: 'Clerks' });
    expect(renamed?.before).toMatchObject({ name: 'Clerks' });
    expect(renamed?.after).toMatchObject({ name: 'Scribes' });
  });

  it('S26 leaves nothing where the one who was deleted is erased before the one who did it', async () => {
    const own = (await api.signIn('clerk-7', PASSWORD)).access_token;
    const guest = await add('/api/v1/users', {
      ...{ username: 'guest', name: 'Guest', status: 'activated', roles: [] },
    });
    expect((await call('DELETE', `/api/v1/users/${guest}`, undefined, own)).status).toBe(200);
    expect((await call('DELETE', `/api/v1/users/${id}`)).status).toBe(200);
    await api.flushLogs();
    await link();
    await erase(guest);
    await erase(id);
    const after = await dump();
    for (const name of [...NAMES, 'guest', 'Guest']) expect(after, name).not.toContain(name);
    expect((await verify()).intact).toBe(true);
  });

  it('cannot be taken back, which is said', async () => {
    await live();
    await erase(id);
    const deletion = { version: (await changeBy('delete'))?.id };
    const { status, json } = await call('POST', `/api/v1/users/${id}/restore`, deletion);
    expect({ status, code: json.error.reason.code }).toEqual({
      status: 400,
      code: 'version_incomplete',
    });
  });

  it('is a change itself, which the log shows', async () => {
    await live();
    await erase(id);
    const erasure = await changeBy('erase');
    expect(erasure).toMatchObject({ entity: 'user', record_id: id, record_name: '', actor_id: '' });
    expect(erasure).toMatchObject({ actor_name: 'operator', before: null, after: null });
  });

  it('changes nothing the second time, nor without a yes', async () => {
    await live();
    const before = await dump();
    expect((await erase('Clerk-7', false)).erased.changes).toBe(4);
    expect(await dump()).toBe(before);
    await erase(id);
    const after = await dump();
    expect((await erase(id)).erased).toEqual({ changes: 0, logs: 0, notifications: 0 });
    expect(await dump()).toBe(after);
  });

  it('refuses a user who is not deleted, root, and one of whom nothing tells', async () => {
    await expect(erase('clerk-7')).rejects.toThrow('delete the user first');
    await expect(erase(id)).rejects.toThrow('delete the user first');
    await expect(erase('root')).rejects.toThrow('Root cannot be erased');
    await expect(erase('admin')).rejects.toThrow('cannot be erased');
    await expect(erase('stranger')).rejects.toThrow('tell of a user stranger');
    expect(await api.db.$count(change, eq(change.verb, 'erase'))).toBe(0);
  });

  it('asks which one where several were called the same', async () => {
    await live();
    const again = await add('/api/v1/users', {
      ...{ username: 'clerk-7', name: 'Another', status: 'activated', roles: [] },
    });
    await call('DELETE', `/api/v1/users/${again}`);
    await expect(erase('clerk-7')).rejects.toThrow(new RegExp(`by its id: .*${again}`));
    await erase(again);
    expect((await erase('clerk-7')).id).toBe(id);
  });

  it('takes what others were told of the person', async () => {
    await live();
    const told = {
      event: 'reset-requested',
      user_id: 'root',
      created_at: new Date(api.clock()),
    } as const;
    await api.db.insert(notification).values([
      { ...told, id: 'of-them', params: JSON.stringify({ name: 'Clara Erkens' }) },
      { ...told, id: 'of-another', params: JSON.stringify({ name: 'Another' }) },
    ]);
    expect((await erase(id)).erased.notifications).toBe(1);
    const left = api.db.select().from(notification).where(eq(notification.event, told.event));
    expect(await left).toMatchObject([{ id: 'of-another' }]);
  });

  it('S26 is found where somebody did it by hand', async () => {
    await live();
    const [made] = await api.db.select().from(change).where(eq(change.record_id, id));
    const byHand = sql`update change set record_name = '', before = null, after = null, record_salt = '',
      record_hash = encode(sha256(convert_to(to_json(array[record_salt, record_name, before::text, after::text])::text,
      'UTF8')), 'hex') where id = ${made?.id}`;
    await maintain(api.db, (tx) => tx.execute(byHand));
    expect((await verify()).fault).toMatchObject({ kind: 'changed', id: made?.id });
    // Nor is it right by an erasure that the chain does not hold, or of another person.
    const [forged] = await api.db
      .select()
      .from(change)
      .where(eq(change.id, made?.id ?? ''));
    const erasure = { ...forged, verb: 'erase', record_hash: null } as typeof change.$inferInsert;
    await api.db.insert(change).values({ ...erasure, id: 'forged' });
    expect((await verify()).fault).toMatchObject({ kind: 'changed', id: made?.id });
    await api.db.insert(change).values({ ...erasure, id: 'other', record_id: 'another' });
    await api.db.insert(tables.chain_waiting).values({ id: 'other', created_at: new Date() });
    await link();
    expect((await verify()).fault).toMatchObject({ kind: 'changed', id: made?.id });
    // Nor of a user who is there.
    await api.db.insert(change).values({ ...erasure, id: 'theirs' });
    await api.db.insert(tables.chain_waiting).values({ id: 'theirs', created_at: new Date() });
    await maintain(api.db, (tx) => tx.delete(change).where(eq(change.id, 'forged')));
    await link();
    expect((await verify()).intact).toBe(true);
    await api.db.insert(tables.user).values({
      ...{ id, username: 'back', username_key: 'back', name: 'Back', status: 'activated' },
      ...{ password_hash: '', created_at: new Date(), updated_at: new Date() },
    });
    expect((await verify()).fault).toMatchObject({ kind: 'changed', id: made?.id });
  });

  it('S26 is found where values are put back, or the erasure is taken out of the chain', async () => {
    await live();
    await erase(id);
    await link();
    const [made] = await api.db.select().from(change).where(eq(change.record_id, id));
    const changed = { kind: 'changed', id: made?.id };
    const set = (fields: Partial<typeof change.$inferInsert>) =>
      maintain(api.db, (tx) =>
        tx
          .update(change)
          .set(fields)
          .where(eq(change.id, made?.id ?? '')),
      );
    await set({ record_name: 'Somebody else' });
    expect((await verify()).fault).toMatchObject(changed);
    await set({ record_name: '' });
    expect((await verify()).intact).toBe(true);
    await maintain(api.db, (tx) => tx.delete(change).where(eq(change.verb, 'erase')));
    expect((await verify()).fault).toMatchObject(changed);
  });
});
