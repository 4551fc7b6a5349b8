import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { Secrets } from '@/server/auth/secrets/secrets';
import { deleteExpired } from '@/server/boot/housekeeping';
import { tables } from '@/server/db/database';
import * as entities from '@/server/entities';
import { readBackup } from '@/server/ops/backup/read';
import { restoreBackup } from '@/server/ops/backup/restore';
import { backupTables } from '@/server/ops/backup/tables';
import { writeBackup } from '@/server/ops/backup/write';
import { answerChallenge, login, setUpApp } from './authenticator';
import { addUsers, callerAt } from './caller';
import { openTestDatabase } from './databases';
import { errorOf, openTestApi, ROOT_PASSWORD } from './harness';
import { readStored } from './logRows';
import {
  add,
  api,
  begin,
  call,
  challengeOf,
  ENDED,
  idOf,
  messages,
  PASSWORD,
  PATH,
  proof,
  REFUSED,
  startAnew,
  token,
} from './passkeyWorld';
import { addKey, answerByKey, requestOf, SoftwareKey, signInByKey } from './softwareKey';

const { logger, passkey, passkey_challenge, user } = tables;

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
    const rows = await readStored(api.db, 'login');
    expect(rows.map(({ data }) => data)).toContainEqual(
      expect.objectContaining({ signed_in_by: 'passkey', key_name: 'Key on my ring' }),
    );
    const [stored] = await api.db.select().from(passkey);
    const all = JSON.stringify([await api.db.select().from(logger), api.logged]);
    for (const secret of [json.data.access_token, stored?.credential_id, stored?.public_key])
      expect(all).not.toContain(secret);
  });

  it('is named to its owner where the device is new', async () => {
    const { key } = await add();
    const { notification, known_device } = tables;
    expect(await api.db.$count(known_device)).toBeGreaterThan(0);
    await api.db.delete(notification);
    await api.call('POST', '/api/v1/login/passkey', {
      body: { credential: key.sign(await requestOf(api)) },
      headers: { 'User-Agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Firefox/140.0' },
    });
    const [told] = await api.db.select().from(notification);
    expect(JSON.parse(told?.params ?? '{}')).toMatchObject({ by: 'passkey', browser: 'Firefox' });
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
    const rows = await readStored(api.db, 'login');
    expect(rows.map(({ data }) => data)).toContainEqual(
      expect.objectContaining({ second_factor: 'passkey', key_name: 'Laptop' }),
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
