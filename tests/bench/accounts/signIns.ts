import pLimit from 'p-limit';
import { codeAt, STEP_MS } from '../../api/authenticator';
import type { Result } from '../results.mjs';
import { digest, done, login, PASSWORD, type Replica, signIn, timed } from './console';

const AT_ONCE = 4;

/** The same users, before and after they set up an authenticator app. */
export async function measureSignIns(replica: Replica, usernames: string[]): Promise<Result[]> {
  const secrets = new Map<string, string>();
  const without = await all(usernames, (name) => signIn(replica, name));
  for (const name of usernames) secrets.set(name, await setUp(replica, name));
  const withFactor = await all(usernames, (name) => signInBy(replica, name, secrets.get(name)));
  const figure = (seconds: number) => usernames.length / seconds;
  return [
    { figure: 'sign-ins without a second factor', value: figure(without), unit: 'a second' },
    { figure: 'sign-ins with a second factor', value: figure(withFactor), unit: 'a second' },
  ];
}

async function all(names: string[], work: (name: string) => Promise<unknown>): Promise<number> {
  const limit = pLimit(AT_ONCE);
  const took = await timed(() => Promise.all(names.map((name) => limit(() => work(name)))));
  return took / 1000;
}

async function setUp(replica: Replica, username: string): Promise<string> {
  const token = await signIn(replica, username);
  const path = 'current/second-factor/totp';
  const begun = await done(replica.call('POST', path, { password: digest(PASSWORD) }, token));
  const form = { setup: begun.setup, code: codeAt(begun.secret, Date.now()) };
  await done(replica.call('PUT', path, form, token));
  return begun.secret;
}

/** By the code of the next step, as the one that set it up is used. */
async function signInBy(replica: Replica, username: string, secret = ''): Promise<void> {
  const { status, json } = await login(replica, username);
  if (status !== 403) throw new Error(JSON.stringify(json));
  const code = codeAt(secret, Date.now() + STEP_MS);
  const form = { challenge: json.data.challenge, method: 'totp', code };
  await done(replica.call('POST', 'login/second-factor', form));
}
