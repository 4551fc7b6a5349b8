import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { digestPassword } from '@/server/auth/password/hash';
import { Secrets } from '@/server/auth/secrets/secrets';
import { newId } from '@/server/base/ids';
import { deleteExpired } from '@/server/boot/housekeeping';
import { tables } from '@/server/db/database';
import * as entities from '@/server/entities';
import { readBackup } from '@/server/ops/backup/read';
import { restoreBackup } from '@/server/ops/backup/restore';
import { backupTables } from '@/server/ops/backup/tables';
import { writeBackup } from '@/server/ops/backup/write';
import { removeRootFactor } from '@/server/ops/commands/rootFactor';
import { answerChallenge, codeAt, login, setUpApp } from './authenticator';
import { addUsers, callerAt } from './caller';
import { openTestDatabase } from './databases';
import { errorOf, openTestApi, ROOT_PASSWORD, type TestApi } from './harness';
import {
  addKey,
  answerByKey,
  beginToAdd,
  requestOf,
  SoftwareKey,
  signInByKey,
} from './softwareKey';

const { logger, notification, passkey, passkey_challenge, recovery_code, session } = tables;
const { login_challenge, throttle, totp_factor, user } = tables;

const PATH = '/api/v1/current/passkeys';
const PASSWORD = 'Portcullis & drawbridge 7';
const REFUSED = { status: 400, id: 'com.invalid.passkey' };
const ENDED = { status: 400, id: 'com.invalid.challenge' };
const proof = { password: digestPassword(PASSWORD) };

let api: TestApi;
let token: string;

const call = (method: string, path: string, body?: object, as = token) =>
  api.call(method, path, { token: as, ...(body && { body }) });
const idOf = async (username: string) => {
  const [row] = await api.db.select().from(user).where(eq(user.username, username));
  return row?.id ?? '';
};
const challengeOf = async () => (await login(api, 'clerk', PASSWORD)).json.data.challenge as string;
const add = (options?: Parameters<typeof addKey>[3]) => addKey(api, token, PASSWORD, options);
const messages = async () => {
  await api.flushLogs();
  return (await api.db.select().from(logger)).map(({ message }) => message);
};

async function begin(): Promise<void> {
  api = await openTestApi();
  await addUsers(api, ['clerk', 'other'], PASSWORD);
}

async function startAnew(): Promise<void> {
  for (const table of [throttle, passkey, passkey_challenge, totp_factor, recovery_code])
    await api.db.delete(table);
  for (const table of [login_challenge, session, notification]) await api.db.delete(table);
  await api.db.update(user).set({ status: 'activated', must_change_password: false });
  token = (await api.signIn('clerk', PASSWORD)).access_token;
}

describe('a passkey instead of the password', () => {
  beforeAll(begin);
  afterAll(() => api.close());
  beforeEach(startAnew);

  it('is asked for without a name, demands that its holder is verified, and signs in', async () => {
    const { key } = await add();
    const asked = await requestOf(api);
    expect(asked).toEqual({
      challenge: expect.stringMatching(/^[\w-]{43}$/),
      rpId: 'localhost',
      timeout: 300_000,
      allowCredentials: [],
      userVerification: 'required',
    });
    const answer = await signInByKey(api, key);
    expect(answer.json.data).toEqual({
      access_token: expect.any(String),
      token_type: 'Bearer',
      expires_at: expect.any(Number),
    });
    const seen = await call(
      'GET',
      '/api/v1/current/user',
      undefined,
      answer.json.data.access_token,
    );
    expect(seen.json.data.username).toBe('clerk');
    expect((await call('GET', PATH)).json.data.passkeys[0].last_used_at).toEqual(
      expect.any(String),
    );
  });

  it('is named in the row of the sign-in, and its secret parts are in no row', async () => {
    const { key } = await add({ name: 'Key on my ring' });
    const { json } = await signInByKey(api, key);
    await api.flushLogs();
    const rows = await api.db.select().from(logger).where(eq(logger.tag, 'login'));
    expect(rows.map(({ data }) => JSON.parse(data ?? '{}'))).toContainEqual(
      expect.objectContaining({ method: 'passkey', key_name: 'Key on my ring' }),
    );
    const [stored] = await api.db.select().from(passkey);
    const all = JSON.stringify([await api.db.select().from(logger), api.logged]);
    for (const secret of [json.data.access_token, stored?.credential_id, stored?.public_key])
      expect(all).not.toContain(secret);
  });

  it('S41 is taken once for each challenge, also of two at once, and within five minutes', async () => {
    const { key } = await add();
    const credential = key.sign(await requestOf(api));
    const body = { credential };
    const tries = await Promise.all([1, 2].map(() => call('POST', '/api/v1/login/passkey', body)));
    expect(tries.map(({ status }) => status).sort()).toEqual([200, 400]);
    expect(errorOf(await call('POST', '/api/v1/login/passkey', body))).toEqual(ENDED);
    const late = key.sign(await requestOf(api));
    api.clock.advance(5 * 60_000);
    expect(errorOf(await call('POST', '/api/v1/login/passkey', { credential: late }))).toEqual(
      ENDED,
    );
  });

  it('S41 is refused where what it signed is not what was asked for', async () => {
    const { key } = await add();
    for (const deviation of [
      { rpId: 'evil.example' },
      { verified: false },
      { type: 'webauthn.create' },
    ])
      expect(errorOf(await signInByKey(api, key, deviation))).toEqual(REFUSED);
    const made = await requestOf(api);
    const signed = key.sign(made);
    const { response } = new SoftwareKey().sign(made);
    const forged = { ...signed, response: { ...response, userHandle: signed.response.userHandle } };
    const answer = await call('POST', '/api/v1/login/passkey', { credential: forged });
    expect(errorOf(answer)).toEqual(REFUSED);
    const unknown = key.sign(await requestOf(api), { challenge: 'A'.repeat(43) });
    expect(errorOf(await call('POST', '/api/v1/login/passkey', { credential: unknown }))).toEqual(
      ENDED,
    );
  });

  it('S41 is refused where the browser stood at another address, and the log says so', async () => {
    const { key } = await add();
    for (const deviation of [
      { origin: 'http://localhost:8080' },
      { origin: 'https://localhost.evil.example' },
      { crossOrigin: true },
    ]) {
      const answer = await signInByKey(api, key, deviation);
      expect(errorOf(answer)).toEqual(REFUSED);
      expect(answer.json.error.reason.code).toBe('passkey_elsewhere');
    }
    expect(await messages()).toContain('Login failed: passkey elsewhere');
  });

  it('is refused where the device does not say whose it is, or says another', async () => {
    const { key } = await add();
    for (const userHandle of [undefined, 'somebody-else']) {
      const signed = key.sign(await requestOf(api));
      const credential = { ...signed, response: { ...signed.response, userHandle } };
      expect(errorOf(await call('POST', '/api/v1/login/passkey', { credential }))).toEqual(REFUSED);
    }
  });

  it('S41 is refused once its counter went back, and its owner is told', async () => {
    const { key } = await add({ key: new SoftwareKey(undefined, 5), name: 'Ring' });
    const copy = key.copy();
    expect((await signInByKey(api, key)).status).toBe(200);
    const answer = await signInByKey(api, copy);
    expect(errorOf(answer)).toEqual(REFUSED);
    expect(answer.json.error.reason.code).toBe('passkey_copied');
    expect(errorOf(await signInByKey(api, key, { counter: 0 }))).toEqual(REFUSED);
    expect(await messages()).toContain('Login failed: passkey copied');
    const [told] = (await call('GET', '/api/v1/current/notifications')).json.data.notifications;
    expect(told).toMatchObject({
      event: 'passkey-changed',
      params: { change: 'copied', key: 'Ring' },
    });
    expect((await signInByKey(api, key)).status).toBe(200);
  });

  it('S41 of a frozen user is refused as an unknown one is', async () => {
    const { key } = await add();
    const stranger = new SoftwareKey();
    const unknown = await signInByKey(api, stranger);
    await api.db.update(user).set({ status: 'freezed' }).where(eq(user.username, 'clerk'));
    const frozen = await signInByKey(api, key);
    expect(errorOf(frozen)).toEqual(REFUSED);
    expect(frozen.json).toEqual(unknown.json);
    expect(await messages()).toContain('Login failed: account frozen');
  });

  it('leaves to do what a user must do first', async () => {
    const { key } = await add();
    await api.db.update(user).set({ must_change_password: true }).where(eq(user.username, 'clerk'));
    const opened = (await signInByKey(api, key)).json.data.access_token;
    const denied = await call('GET', '/api/v1/users', undefined, opened);
    expect(errorOf(denied)).toEqual({ status: 403, id: 'com.password.change-required' });
  });

  it('ends with the account', async () => {
    const { key } = await add();
    const root = (await api.signIn()).access_token;
    const asked = await requestOf(api);
    await call('DELETE', `/api/v1/users/${await idOf('clerk')}`, undefined, root);
    const answer = await call('POST', '/api/v1/login/passkey', { credential: key.sign(asked) });
    expect(errorOf(answer)).toEqual(REFUSED);
    expect(await api.db.$count(passkey)).toBe(0);
    await addUsers(api, ['clerk'], PASSWORD);
  });

  it('of root signs root in', async () => {
    const root = (await api.signIn()).access_token;
    const { key } = await addKey(api, root, ROOT_PASSWORD);
    const opened = (await signInByKey(api, key)).json.data.access_token;
    expect((await call('GET', '/api/v1/users', undefined, opened)).status).toBe(200);
  });

  it('is asked for by one server, and taken by another', async () => {
    const { key } = await add();
    const beside = await openTestApi({ beside: api });
    const body = { credential: key.sign(await requestOf(api)) };
    expect((await beside.call('POST', '/api/v1/login/passkey', { body })).status).toBe(200);
    expect((await call('POST', '/api/v1/login/passkey', body)).status).toBe(400);
  });

  it('signs in at a server that was restored from a backup', async () => {
    const { key } = await add();
    const file = join(await mkdtemp(join(tmpdir(), 'gatehouse-passkeys-')), 'backup.gz');
    const kept = backupTables(Object.values(entities));
    await writeBackup(api.db, kept, createWriteStream(file), api.clock());
    const database = await openTestDatabase();
    const summary = await readBackup(kept, file);
    const restoring = { summary, force: false, secrets: new Secrets(api.env) };
    await restoreBackup(database.db, kept, file, restoring, api.clock());
    const restored = await openTestApi({ database });
    expect((await signInByKey(restored, key)).status).toBe(200);
    await restored.close();
    await rm(dirname(file), { recursive: true });
  });

  it('is throttled where nobody knows it, while those that are known sign in', async () => {
    const { key } = await add();
    const stranger = new SoftwareKey();
    const near = callerAt(api, '192.0.2.7');
    const path = '/api/v1/login/passkey';
    const opened = async (signer: SoftwareKey) => {
      const url = 'http://localhost/api/v1/login/passkey';
      const asked = await near.call('POST', `${url}/options`, { body: {} });
      return near.call('POST', `http://localhost${path}`, {
        body: { credential: signer.sign(asked.json.data) },
      });
    };
    const statuses: number[] = [];
    for (let at = 0; at < 31; at += 1) statuses.push((await opened(stranger)).status);
    expect(statuses.slice(29)).toEqual([400, 429]);
    expect((await opened(key)).status).toBe(200);
  });

  it('is asked for by strangers within bounds of rate and of rows', async () => {
    const near = callerAt(api, '192.0.2.8');
    const ask = () =>
      near.call('POST', 'http://localhost/api/v1/login/passkey/options', { body: {} });
    const answers = await Promise.all(Array.from({ length: 301 }, ask));
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(1);
    await api.db.execute(`insert into passkey_challenge
      (id, kind, network, bound_to, user_handle, rp_id, origins, expires_at)
      select 'flood ' || nth, 'sign-in', '192.0.2.9', '', '', 'localhost', '{}', now() + interval '1 hour'
      from generate_series(1, 3000) nth`);
    const full = callerAt(api, '192.0.2.9');
    const path = 'http://localhost/api/v1/login/passkey/options';
    expect((await full.call('POST', path, { body: {} })).status).toBe(429);
    expect((await callerAt(api, '192.0.2.10').call('POST', path, { body: {} })).status).toBe(200);
    await deleteExpired(api.db, api.clock() + 2 * 3_600_000);
    expect(await api.db.$count(passkey_challenge)).toBe(0);
  });

  it('S41 is stored as a hash alone until it is answered', async () => {
    const { challenge } = await requestOf(api);
    const [row] = await api.db.select().from(passkey_challenge);
    expect(JSON.stringify(row)).not.toContain(challenge);
    expect(row?.id).toMatch(/^[0-9a-f]{64}$/);
  });
});

describe('a passkey as second factor', () => {
  beforeAll(begin);
  afterAll(() => api.close());
  beforeEach(startAnew);

  it('is offered first after the password, of the keys of the account alone', async () => {
    const { key, recovery_codes } = await add();
    const asked = await login(api, 'clerk', PASSWORD);
    expect(asked.status).toBe(403);
    expect(asked.json.data.methods).toEqual(['passkey', 'recovery-code']);
    const { challenge } = asked.json.data;
    const { allowCredentials } = await requestOf(api, challenge);
    const id = Buffer.from(key.id).toString('base64url');
    expect(allowCredentials).toEqual([{ id, type: 'public-key', transports: ['internal'] }]);
    expect((await answerByKey(api, key, challenge)).status).toBe(200);
    const again = await challengeOf();
    const code = recovery_codes?.[0] ?? '';
    expect((await answerChallenge(api, again, code, 'recovery-code')).status).toBe(200);
    await setUpApp(api, (await signInByKey(api, key)).json.data.access_token, PASSWORD);
    const both = await login(api, 'clerk', PASSWORD);
    expect(both.json.data.methods).toEqual(['passkey', 'totp', 'recovery-code']);
  });

  it('is logged as such', async () => {
    const { key } = await add();
    await answerByKey(api, key, await challengeOf());
    await api.flushLogs();
    const rows = await api.db.select().from(logger).where(eq(logger.tag, 'login'));
    expect(rows.map(({ data }) => JSON.parse(data ?? '{}'))).toContainEqual(
      expect.objectContaining({ second_factor: 'passkey', method: 'passkey', key_name: 'Laptop' }),
    );
  });

  it('ends its sign-in after five tries, whoever tries, and opens no other one', async () => {
    const { key } = await add();
    const other = (await api.signIn('other', PASSWORD)).access_token;
    const { key: foreign } = await addKey(api, other, PASSWORD);
    const challenge = await challengeOf();
    for (const wrong of [foreign, new SoftwareKey()])
      expect(errorOf(await answerByKey(api, wrong, challenge))).toEqual(REFUSED);
    const elsewhere = key.sign(await requestOf(api, await challengeOf()));
    const body = { challenge, method: 'passkey', credential: elsewhere };
    expect(errorOf(await call('POST', '/api/v1/login/second-factor', body))).toEqual(REFUSED);
    const alone = { challenge, method: 'passkey', credential: key.sign(await requestOf(api)) };
    expect(errorOf(await call('POST', '/api/v1/login/second-factor', alone))).toEqual(REFUSED);
    expect(errorOf(await answerByKey(api, key, challenge, { verified: false }))).toEqual(REFUSED);
    expect(errorOf(await call('POST', '/api/v1/login/passkey/options', { challenge }))).toEqual(
      ENDED,
    );
  });

  it('finds out a copy there too', async () => {
    const { key } = await add({ key: new SoftwareKey(undefined, 9) });
    const copy = key.copy();
    expect((await answerByKey(api, key, await challengeOf())).status).toBe(200);
    const answer = await answerByKey(api, copy, await challengeOf());
    expect(answer.json.error.reason.code).toBe('passkey_copied');
  });

  it('that is removed ends the sign-ins that are open', async () => {
    await setUpApp(api, token, PASSWORD);
    const { key, id } = await add();
    const challenge = await challengeOf();
    const asked = await requestOf(api, challenge);
    expect((await call('POST', `${PATH}/${id}/remove`, proof)).status).toBe(200);
    const body = { challenge, method: 'passkey', credential: key.sign(asked) };
    expect(errorOf(await call('POST', '/api/v1/login/second-factor', body))).toEqual(ENDED);
    expect(errorOf(await signInByKey(api, key))).toEqual(REFUSED);
  });

  it('says which part of the answer is missing', async () => {
    await add();
    const challenge = await challengeOf();
    for (const [method, field] of [
      ['passkey', 'credential'],
      ['totp', 'code'],
    ]) {
      const answer = await call('POST', '/api/v1/login/second-factor', { challenge, method });
      expect(answer.json.error.fields).toMatchObject([{ field, code: 'required' }]);
    }
  });
});

describe("one's own passkeys", () => {
  beforeAll(begin);
  afterAll(() => api.close());
  beforeEach(startAnew);

  it('are listed with their times, renamed, and removed with the password', async () => {
    const { id } = await add();
    await add({ name: 'Phone' });
    const { data } = (await call('GET', PATH)).json;
    expect(data.rp_id).toBe('localhost');
    expect(data.passkeys).toEqual([
      expect.objectContaining({ id, name: 'Laptop', rp_id: 'localhost', last_used_at: null }),
      expect.objectContaining({ name: 'Phone' }),
    ]);
    expect((await call('PUT', `${PATH}/${id}`, { name: 'Desk' })).status).toBe(200);
    const wrong = { password: digestPassword('wrong') };
    const refused = await call('POST', `${PATH}/${id}/remove`, wrong);
    expect(refused.json.error.fields).toMatchObject([{ field: 'password' }]);
    expect((await call('POST', `${PATH}/${id}/remove`, proof)).status).toBe(200);
    expect((await call('POST', `${PATH}/${id}/remove`, proof)).status).toBe(404);
    expect((await messages()).filter((message) => message.includes('-passkey '))).toEqual([
      "add-passkey user 'clerk'",
      "add-passkey user 'clerk'",
      "rename-passkey user 'clerk'",
      "remove-passkey user 'clerk'",
    ]);
    const told = (await call('GET', '/api/v1/current/notifications')).json.data.notifications;
    expect(told.map(({ params }: { params: object }) => params)).toEqual([
      { by: 'self', change: 'removed', key: 'Desk' },
      { by: 'self', change: 'renamed', key: 'Desk' },
      { by: 'self', change: 'added', key: 'Phone' },
      { by: 'self', change: 'added', key: 'Laptop' },
    ]);
  });

  it('are of nobody else', async () => {
    const { id } = await add();
    const other = (await api.signIn('other', PASSWORD)).access_token;
    expect((await call('PUT', `${PATH}/${id}`, { name: 'Mine' }, other)).status).toBe(404);
    expect((await call('POST', `${PATH}/${id}/remove`, proof, other)).status).toBe(404);
    expect((await call('GET', PATH, undefined, other)).json.data.passkeys).toEqual([]);
  });

  it('take the password, the session that gave it, and a challenge once', async () => {
    const key = new SoftwareKey();
    const wrong = await beginToAdd(api, token, 'wrong');
    expect(wrong.json.error.fields).toMatchObject([{ field: 'password' }]);
    const options = (await beginToAdd(api, token, PASSWORD)).json.data;
    const body = { name: 'Laptop', credential: key.make(options) };
    const elsewhere = (await api.signIn('clerk', PASSWORD)).access_token;
    expect(errorOf(await call('POST', PATH, body, elsewhere))).toEqual(ENDED);
    expect(errorOf(await call('POST', PATH, body))).toEqual(ENDED);
  });

  it('are made without attestation, by a verified holder, for this address, and once', async () => {
    const { key } = await add();
    const make = async (maker: SoftwareKey, deviation: object) => {
      const options = (await beginToAdd(api, token, PASSWORD)).json.data;
      return call('POST', PATH, { name: 'x', credential: maker.make(options, deviation) });
    };
    const excluded = (await beginToAdd(api, token, PASSWORD)).json.data.excludeCredentials;
    expect(excluded).toHaveLength(1);
    for (const deviation of [
      { verified: false },
      { rpId: 'evil.example' },
      { origin: 'https://evil.example' },
      { format: 'android-safetynet' },
      { type: 'webauthn.get' },
    ])
      expect(errorOf(await make(new SoftwareKey(), deviation))).toEqual(REFUSED);
    expect(errorOf(await make(key, {}))).toEqual(REFUSED);
  });

  it('end the other sessions with the first factor and with each that is removed', async () => {
    const other = (await api.signIn('clerk', PASSWORD)).access_token;
    const { key, id, recovery_codes } = await add();
    expect(recovery_codes).toHaveLength(10);
    expect((await call('GET', '/api/v1/current/user', undefined, other)).status).toBe(401);
    const second = (await signInByKey(api, key)).json.data.access_token;
    expect((await add({ name: 'Phone' })).recovery_codes).toBeUndefined();
    expect((await call('GET', '/api/v1/current/user', undefined, second)).status).toBe(200);
    await call('POST', `${PATH}/${id}/remove`, proof);
    expect((await call('GET', '/api/v1/current/user', undefined, second)).status).toBe(401);
    expect((await call('GET', '/api/v1/current/user')).status).toBe(200);
  });

  it('are twenty at most', async () => {
    await add();
    const [row] = (await api.db.select().from(passkey)) as [typeof passkey.$inferInsert];
    const more = Array.from({ length: 19 }, (__, nth) => ({
      ...row,
      id: newId(),
      credential_id: `key ${nth}`,
    }));
    await api.db.insert(passkey).values(more);
    const answer = await beginToAdd(api, token, PASSWORD);
    expect(errorOf(answer)).toEqual({ status: 400, id: 'com.passkey.too-many' });
  });

  it('keep the recovery codes until the last factor is removed', async () => {
    const { id } = await add();
    await setUpApp(api, token, PASSWORD);
    await call('POST', '/api/v1/current/second-factor/totp/remove', proof);
    expect(await api.db.$count(recovery_code)).toBe(10);
    await call('POST', `${PATH}/${id}/remove`, proof);
    expect(await api.db.$count(recovery_code)).toBe(0);
  });

  it('are not shown to who looks at the console as somebody else', async () => {
    const root = (await api.signIn()).access_token;
    const body = { user_id: await idOf('clerk') };
    const viewed = await call('POST', '/api/v1/current/view-as', body, root);
    expect(viewed.status).toBe(200);
    const seen = await call('GET', PATH, undefined, viewed.json.data.access_token);
    expect(seen.status).toBe(403);
  });
});

describe('where a second factor is demanded', () => {
  let strict: TestApi;
  beforeAll(async () => {
    await begin();
    strict = await openTestApi({ beside: api, env: { SECOND_FACTOR: 'required' } });
  });
  afterAll(() => api.close());
  beforeEach(startAnew);

  it('S41 a passkey counts as one, and the last one is not removed', async () => {
    const own = () => strict.call('GET', '/api/v1/current/preferences', { token });
    expect((await own()).json.error.id).toBe('com.second-factor.required');
    const { id, key } = await addKey(strict, token, PASSWORD);
    expect((await own()).status).toBe(200);
    const remove = (path: string) => strict.call('POST', path, { token, body: proof });
    const refused = await remove(`${PATH}/${id}/remove`);
    expect(errorOf(refused)).toEqual({ status: 400, id: 'com.second-factor.last' });
    expect((await signInByKey(strict, key)).status).toBe(200);
    const { secret } = await setUpApp(strict, token, PASSWORD);
    expect((await remove(`${PATH}/${id}/remove`)).status).toBe(200);
    expect((await remove('/api/v1/current/second-factor/totp/remove')).json.error.id).toBe(
      'com.second-factor.last',
    );
    const challenge = (await login(strict, 'clerk', PASSWORD)).json.data.challenge;
    const answer = await answerChallenge(strict, challenge, codeAt(secret, strict.clock()));
    expect(answer.status).toBe(200);
  });

  it('the command that removes the factors of root takes the passkeys too', async () => {
    const root = (await api.signIn()).access_token;
    await addKey(api, root, ROOT_PASSWORD);
    expect((await removeRootFactor(api.db, api.clock())).removed).toBe(true);
    expect(await api.db.$count(passkey)).toBe(0);
    expect((await api.signIn()).access_token).toBeTruthy();
  });

  it('a reset by an admin takes the passkeys too', async () => {
    await add();
    const root = (await api.signIn()).access_token;
    const path = `/api/v1/users/${await idOf('clerk')}/second-factor`;
    expect((await call('DELETE', path, undefined, root)).status).toBe(200);
    expect(await api.db.$count(passkey)).toBe(0);
    expect((await login(api, 'clerk', PASSWORD)).status).toBe(200);
  });
});

describe('the address that passkeys are made for', () => {
  beforeAll(begin);
  afterAll(() => api.close());
  beforeEach(startAnew);

  const UNAVAILABLE = { status: 400, id: 'com.passkey.unavailable' };
  const announced = async (server: TestApi, at: string) =>
    (await server.call('GET', `${at}/api/v1/captcha/id`)).json.data.extensions;

  it('is the host that was called, over TLS unless it is this machine itself', async () => {
    const at = 'http://console.example:443';
    const { key } = await add({ key: new SoftwareKey('https://console.example'), at });
    expect((await signInByKey(api, key, {}, at)).status).toBe(200);
    const plain = await signInByKey(api, key, { origin: 'http://console.example' }, at);
    expect(plain.json.error.reason.code).toBe('passkey_elsewhere');
    const [row] = (await call('GET', `${at}${PATH}`)).json.data.passkeys;
    expect(row.rp_id).toBe('console.example');
  });

  it('is none where the host is an IP address, which is said', async () => {
    for (const at of ['http://127.0.0.1:8000', 'http://[::1]:8000']) {
      expect((await call('GET', `${at}${PATH}`)).json.data.rp_id).toBeNull();
      expect(errorOf(await beginToAdd(api, token, PASSWORD, at))).toEqual(UNAVAILABLE);
      const asked = await call('POST', `${at}/api/v1/login/passkey/options`, {});
      expect(errorOf(asked)).toEqual(UNAVAILABLE);
      expect(await announced(api, at)).not.toContain('passkeys');
    }
    expect(await announced(api, '')).toContain('passkeys');
  });

  it('is that of PUBLIC_URL where it is set, whatever was called', async () => {
    const named = await openTestApi({
      beside: api,
      env: { PUBLIC_URL: 'https://console.example:8443/admin' },
    });
    const key = new SoftwareKey('https://console.example:8443');
    await addKey(named, token, PASSWORD, { key, at: 'http://10.0.0.7' });
    expect((await signInByKey(named, key, {}, 'http://10.0.0.7')).status).toBe(200);
    const wrongPort = await signInByKey(named, key, { origin: 'https://console.example' });
    expect(errorOf(wrongPort)).toEqual(REFUSED);
  });

  it('is kept with the key, so that another host neither asks for it nor takes it', async () => {
    const at = 'http://console.example';
    const { key } = await add({ key: new SoftwareKey('https://console.example'), at });
    const asked = await login(api, 'clerk', PASSWORD);
    expect(asked.json.data.methods).toEqual(['recovery-code']);
    expect((await requestOf(api, asked.json.data.challenge)).allowCredentials).toEqual([]);
    const elsewhere = 'http://other.console.example';
    const origin = 'https://other.console.example';
    expect(errorOf(await signInByKey(api, key, { origin }, elsewhere))).toEqual(REFUSED);
  });
});
