import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { digestPassword } from '@/server/auth/password/hash';
import { resealAll } from '@/server/auth/secondFactor/reseal';
import { Secrets } from '@/server/auth/secrets/secrets';
import { tables } from '@/server/db/database';
import { parseEnv } from '@/server/lib/env';
import { removeRootFactor } from '@/server/ops/commands/adminSecondFactor';
import { answerChallenge, codeAt, login, setUpApp } from './authenticator';
import { changesIn, openTestApi, ROOT_PASSWORD, type TestApi } from './harness';

const OLD = 'the old key of thirty-two letters or more';
const NEW = 'the new key of thirty-two letters or more';

const secretsOf = (SECRET_KEY: string, DATABASE_URL = 'postgres://nowhere/none') =>
  new Secrets(parseEnv({ SECRET_KEY, DATABASE_URL }));

describe('secrets at rest', () => {
  it('open with the key that sealed them, for what they belong to, and unchanged alone', () => {
    const sealed = secretsOf(OLD).seal('a seed', 'totp one');
    expect(sealed).not.toContain('seed');
    expect(secretsOf(OLD).seal('a seed', 'totp one')).not.toBe(sealed);
    expect(secretsOf(`${NEW}, ${OLD}`).open(sealed, 'totp one')).toBe('a seed');
    expect(secretsOf(OLD).open(sealed, 'totp two')).toBeUndefined();
    expect(secretsOf(NEW).open(sealed, 'totp one')).toBeUndefined();
    const at = sealed.length - 4;
    const changed = `${sealed.slice(0, at)}${sealed[at] === 'A' ? 'B' : 'A'}${sealed.slice(at + 1)}`;
    for (const text of [changed, sealed.slice(0, 20), '', 'x.y'])
      expect(secretsOf(OLD).open(text, 'totp one')).toBeUndefined();
  });

  it('S35 have a key file of mode 600 on the embedded database, which comes to be at need', () => {
    const folder = mkdtempSync(join(tmpdir(), 'gatehouse-key-'));
    const file = join(folder, 'gatehouse.key');
    const open = () => new Secrets(parseEnv({ DATA_DIR: folder }));
    expect(open().fileKeys).toEqual([]);
    const sealed = open().seal('a seed', 'totp one');
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(open().open(sealed, 'totp one')).toBe('a seed');
    const [key = ''] = open().fileKeys;
    writeFileSync(file, `${NEW}\n${readFileSync(file, 'utf8')}`);
    expect(open().open(sealed, 'totp one')).toBe('a seed');
    const elsewhere = new Secrets(parseEnv({ DATA_DIR: '/nowhere', SECRET_KEY: NEW }), [key]);
    expect(elsewhere.open(sealed, 'totp one')).toBe('a seed');
    rmSync(folder, { recursive: true });
  });

  it('are demanded at the start where PostgreSQL would keep something that needs them', () => {
    const settings = { SECOND_FACTOR: 'required', DATABASE_URL: 'postgres://nowhere/none' };
    expect(() => parseEnv(settings)).toThrow('needs SECRET_KEY');
    expect(() => parseEnv({ ...settings, SECRET_KEY: NEW })).not.toThrow();
    const mail = { SMTP_URL: 'smtp://mail.example', MAIL_FROM: 'a@b.example' };
    const mails = { ...mail, PUBLIC_URL: 'https://b.example', DATABASE_URL: settings.DATABASE_URL };
    expect(() => parseEnv(mails)).toThrow('needs SECRET_KEY');
    expect(() => parseEnv({ ...mails, SECRET_KEY: NEW })).not.toThrow();
    expect(() => parseEnv({ SECRET_KEY: 'canary-too-short' })).toThrow(/^(?!.*canary)/);
  });
});

describe('an authenticator app', () => {
  let api: TestApi;
  let secret: string;
  let recovery: string[];
  beforeAll(async () => {
    api = await openTestApi({ env: { SECRET_KEY: OLD } });
    const { access_token } = await api.signIn();
    ({ secret, recovery_codes: recovery } = await setUpApp(api, access_token, ROOT_PASSWORD));
  });
  afterAll(() => api.close());

  const signIn = async (server: TestApi, code: string, method?: string) => {
    const asked = await login(server, 'admin', ROOT_PASSWORD);
    return answerChallenge(server, asked.json.data.challenge, code, method);
  };

  it('signs in after its key was replaced, in two steps', async () => {
    expect(await resealAll(api.db, secretsOf(`${NEW},${OLD}`))).toEqual({
      resealed: 1,
      unreadable: 0,
    });
    expect(await resealAll(api.db, secretsOf(NEW))).toEqual({ resealed: 0, unreadable: 0 });
    const server = await openTestApi({ beside: api, env: { SECRET_KEY: NEW } });
    expect((await signIn(server, codeAt(secret, server.clock() + 30_000))).status).toBe(200);
  });

  it('whose key is lost says so, and recovery codes open', async () => {
    const server = await openTestApi({ beside: api });
    const lost = await signIn(server, codeAt(secret, server.clock()));
    expect(lost.json.error.id).toBe('com.secret-key.missing');
    expect((await signIn(server, recovery[0] ?? '', 'recovery-code')).status).toBe(200);
  });

  it('of root is removed by a command, which ends the sessions and is audited', async () => {
    expect(await removeRootFactor(api.db, api.clock())).toEqual({
      username: 'admin',
      removed: true,
    });
    expect(await api.db.$count(tables.session)).toBe(0);
    expect((await login(api, 'admin', ROOT_PASSWORD)).status).toBe(200);
    const rows = await changesIn(api.db);
    expect(rows.map(({ message }) => message)).toContain("reset-factor user 'admin'");
    expect(await removeRootFactor(api.db, api.clock())).toMatchObject({ removed: false });
  });

  it('S15 leaves no secret in the log, in stdout or in another answer', async () => {
    const { access_token: token } = await api.signIn();
    const setUp = await setUpApp(api, token, ROOT_PASSWORD);
    const asked = await login(api, 'admin', ROOT_PASSWORD);
    const { challenge } = asked.json.data;
    const code = codeAt(setUp.secret, api.clock());
    const [used = ''] = setUp.recovery_codes;
    await answerChallenge(api, challenge, used, 'recovery-code');
    const again = (await login(api, 'admin', ROOT_PASSWORD)).json.data.challenge;
    const signedIn = await answerChallenge(api, again, code);
    const own = signedIn.json.data.access_token;
    const query = `challenge=${challenge}&code=${code}&secret=${setUp.secret}`;
    const reads = await Promise.all(
      ['/api/v1/current/user', '/api/v1/current/second-factor', '/api/v1/loggers'].map((path) =>
        api.call('GET', `${path}?${query}`, { token: own }),
      ),
    );
    await api.flushLogs();
    const rows = [...(await api.db.select().from(tables.logger)), ...(await changesIn(api.db))];
    const [sealed] = await api.db.select().from(tables.totp_factor);
    const everything = JSON.stringify([rows, reads.map(({ json }) => json)]) + api.logged.join('');
    const canaries = [setUp.secret, sealed?.secret, challenge, again, code, own].concat(
      setUp.recovery_codes,
      digestPassword(ROOT_PASSWORD),
    );
    for (const canary of canaries) expect(everything).not.toContain(canary);
  });
});
