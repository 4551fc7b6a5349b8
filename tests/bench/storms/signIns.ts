import { fork } from 'node:child_process';
import { createHash } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { startServer } from '@/server/boot/listen';
import { parseEnv } from '@/server/lib/env';
import { createLog } from '@/server/log/stdout';
import type { BenchDatabase } from '../api/databases';
import { onEnd } from '../api/ending';
import type { kinds } from './requests';

const PASSWORD = 'a gate in the wall';
const DIGITS = '1234';
const ATTACKER = '192.0.2.1';
const SECONDS = 10;

interface Storm {
  name: string;
  kind: keyof typeof kinds;
  connections: number;
  captcha: 'image' | 'off';
}

const storms: Storm[] = [
  { name: 'captcha', kind: 'captchaId', connections: 6, captcha: 'image' },
  { name: 'login', kind: 'login', connections: 200, captcha: 'off' },
  { name: 'spray', kind: 'login', connections: 1, captcha: 'off' },
];

/** Rows for the report: the sign-ins that succeed in each storm, here and on other addresses. */
export async function measureSignIns({ name, env }: BenchDatabase): Promise<string[][]> {
  const rows: string[][] = [];
  for (const storm of storms) {
    const settings = { PORT: '0', TRUST_PROXY: '127.0.0.1', ADMIN_PASSWORD: PASSWORD };
    const server = await startServer(
      parseEnv({ ...env, ...settings, CAPTCHA: storm.captcha }),
      'no-client',
      { log: createLog({ write: () => {} }), newDigits: () => DIGITS },
    );
    await signIn(server.address, ATTACKER);
    const stop = attack(server.address, storm);
    await wait(1_000);
    const others: SignIn[] = [];
    const own: SignIn[] = [];
    const until = Date.now() + SECONDS * 1_000;
    for (let n = 0; Date.now() < until; n += 1) {
      others.push(await signIn(server.address, `203.0.113.${n % 250}`));
      // An attacker who asks for captchas uses up what there is for the address itself.
      if (storm.name !== 'captcha') own.push(await signIn(server.address, ATTACKER));
      await wait(200);
    }
    await stop();
    await server.stop(false);
    rows.push([name, storm.name, ...summary(others), ...summary(own)]);
  }
  return rows;
}

interface SignIn {
  ok: boolean;
  milliseconds: number;
}

function summary(signIns: SignIn[]): string[] {
  const worst = Math.max(0, ...signIns.map(({ milliseconds }) => milliseconds));
  const right = signIns.filter(({ ok }) => ok).length;
  return [`${right} of ${signIns.length}`, `${Math.round(worst)} ms`];
}

function attack(address: string, { kind, connections }: Storm): () => Promise<void> {
  const program = fileURLToPath(new URL('./attacker.mjs', import.meta.url));
  const child = fork(program, [address, kind, String(connections), ATTACKER]);
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const stop = async () => {
    child.kill('SIGKILL');
    await ended;
  };
  onEnd(stop);
  return stop;
}

/** Signs in as the console does, from an address. */
async function signIn(address: string, from: string): Promise<SignIn> {
  const began = performance.now();
  const headers = { 'X-Forwarded-For': from, 'Content-Type': 'application/json' };
  const started = await fetch(`${address}/api/v1/captcha/id`, { headers });
  const captcha = (await started.json()).data;
  const password = createHash('md5').update(PASSWORD).digest('hex');
  const form = { username: 'admin', password, ...captcha, captcha_code: DIGITS };
  const { ok } = await fetch(`${address}/api/v1/login`, {
    method: 'POST',
    headers,
    body: JSON.stringify(form),
  });
  return { ok, milliseconds: performance.now() - began };
}
