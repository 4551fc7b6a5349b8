import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { digestPassword } from '@/server/auth/password/hash';
import { tables } from '@/server/db/database';
import { newId } from '@/server/lib/ids';
import { removeRootFactor } from '@/server/ops/commands/adminSecondFactor';
import { answerChallenge, codeAt, login, setUpApp } from './authenticator';
import { errorOf, openTestApi, ROOT_PASSWORD, type TestApi } from './harness';
import {
  add,
  api,
  begin,
  call,
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
import { addKey, beginToAdd, requestOf, SoftwareKey, signInByKey } from './softwareKey';

const { passkey, recovery_code } = tables;

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
    (await server.call('GET', `${at}/api/v1/captcha/id`)).json.data.gatehouse.passkeys;

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
      expect(await announced(api, at)).toBe(false);
    }
    expect(await announced(api, '')).toBe(true);
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
