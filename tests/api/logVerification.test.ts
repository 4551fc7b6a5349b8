import { eq, sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { LogVerification } from '@/schemas/verification';
import { digestPassword } from '@/server/auth/password/hash';
import { appendLinks } from '@/server/changes/chain/append';
import { Signer } from '@/server/changes/chain/signatures';
import { verifyChain } from '@/server/changes/chain/verify';
import { tables } from '@/server/db/database';
import { addChanges, maintain } from './changeRows';
import { errorOf, openTestApi, type TestApi } from './harness';

const { chain_link, chain_verification, change, menu } = tables;
const PASSWORD = 'Portcullis & drawbridge 7';
const PATH = '/api/v1/loggers/verification';

describe('the verification of the audit in the console', () => {
  let api: TestApi;
  let token: string;
  beforeEach(async () => {
    api = await openTestApi();
    token = (await api.signIn()).access_token;
  });
  afterEach(() => api.close());

  const read = async () => (await api.call('GET', PATH, { token })).json.data as LogVerification;
  const start = async () => {
    const { status, json } = await api.call('POST', PATH, { token });
    expect(status).toBe(200);
    return json.data as LogVerification;
  };
  const finished = () =>
    expect.poll(read, { timeout: 60_000 }).not.toMatchObject({ state: 'running' });
  const addRows = async (count: number) => {
    await addChanges(api.db, count);
    while (await appendLinks(api.db));
  };
  const running = (run_id: string, seconds: number) =>
    api.db.execute(sql`
      insert into chain_verification (run_id, state, started_at, seen_at)
      values (${run_id}, 'running', now(), now() - make_interval(secs => ${seconds}::int))`);

  const addHolder = async (name: string, code: string) => {
    const post = (path: string, body: object) => api.call('POST', path, { token, body });
    const [held] = await api.db.select().from(menu).where(eq(menu.code, code));
    const form = { code: name, name, status: 'enabled', menus: [{ menu_id: held?.id }] };
    const role = (await post('/api/v1/roles', form)).json.data;
    const made = { username: name, name, status: 'activated', roles: [{ role_id: role.id }] };
    const password = digestPassword(PASSWORD);
    expect((await post('/api/v1/users', { ...made, password })).status).toBe(200);
  };

  it('tells nothing before the first, and then what the last one found', async () => {
    expect(await read()).toBeNull();
    await addRows(1_200);
    expect(await start()).toMatchObject({ state: expect.stringMatching(/running|done/) });
    await finished();
    const result = { intact: true, links: 1_200, waiting: 0, signatures: 'unchecked' };
    expect(await read()).toMatchObject({ state: 'done', checked: 1_200, result });
  });

  it('names the first row that is not as it was', async () => {
    await addRows(5);
    const [, second] = await api.db.select().from(chain_link).orderBy(chain_link.id);
    await maintain(api.db, (tx) => tx.delete(change).where(eq(change.id, second?.change_id ?? '')));
    await start();
    await finished();
    const fault = { kind: 'missing', id: second?.change_id, seq: 2 };
    expect((await read()).result).toMatchObject({ intact: false, fault });
    expect(api.logged.join('')).toContain('the audit is not as it was written');
  });

  it('does not run beside another, on this server or elsewhere', async () => {
    await running('elsewhere', 1);
    expect(await start()).toMatchObject({ state: 'running' });
    expect(await api.db.select().from(chain_verification)).toMatchObject([{ run_id: 'elsewhere' }]);
    await api.db.delete(chain_verification);
    // The first may not end before the others are asked for.
    const held = sql`alter table chain_verification add constraint held check (state = 'running')`;
    await api.db.execute(held);
    const answers = await Promise.all([start(), start(), start()]);
    expect(new Set(answers.map(({ started_at }) => started_at)).size).toBe(1);
    await api.db.execute(sql`alter table chain_verification drop constraint held`);
  });

  it('takes the place of one whose server ended', async () => {
    await running('elsewhere', 3_600);
    expect(await read()).toMatchObject({ state: 'stopped' });
    await start();
    await finished();
    expect(await read()).toMatchObject({ state: 'done', result: { intact: true } });
  });

  it('is stopped with its server', async () => {
    await addRows(3_000);
    const other = await openTestApi({ beside: api });
    await other.call('POST', PATH, { token });
    await other.close();
    expect(await read()).toMatchObject({ state: 'stopped' });
  });

  it('lets other work in after each page, and ends when it is told to', async () => {
    await addRows(3_000);
    const ending = new AbortController();
    const seen: number[] = [];
    const progress = async (checked: number) => {
      seen.push(checked);
      // Only where the event loop turns, before the next page.
      setImmediate(() => ending.abort());
    };
    const options = { signer: new Signer([]), signal: ending.signal, progress };
    await expect(verifyChain(api.db, options)).rejects.toThrow('aborted');
    expect(seen).toEqual([1_000]);
  });

  it('needs the button of its own', async () => {
    await addHolder('reader', 'logger');
    await addHolder('verifier', 'verify');
    const denied = { status: 403, id: 'com.casbin.denied' };
    const as = async (username: string) => (await api.signIn(username, PASSWORD)).access_token;
    const reader = await as('reader');
    expect(errorOf(await api.call('POST', PATH, { token: reader }))).toEqual(denied);
    expect(errorOf(await api.call('GET', PATH, { token: reader }))).toEqual(denied);
    expect((await api.call('POST', PATH, { token: await as('verifier') })).status).toBe(200);
    await finished();
  });
});
