import { createApp } from '@/server/app';
import { createDependencies } from '@/server/boot/dependencies';
import { openDatabase } from '@/server/db/open';
import { parseEnv } from '@/server/lib/env';
import { createLog } from '@/server/log/stdout';
import { ensureSeeded } from '@/server/ops/firstRun';
import type { BenchDatabase } from '../api/databases';
import { captchaId, login, type StormRequest, unknownPath } from './requests';
import { sizesOf } from './sizes';

const REQUESTS = 10_000;

/** Who sends a request, by its number. */
type Sender = (n: number) => string;

const oneAddress: Sender = () => '192.0.2.1';
/** Each from a network of its own, as one site with a network of 48 bits can. */
const manyNetworks: Sender = (n) => `2001:db8:1:${n.toString(16)}::1`;

const scenarios: [string, () => StormRequest, Sender][] = [
  ['unknown paths, one address', unknownPath, oneAddress],
  ['unknown paths, 10,000 networks', unknownPath, manyNetworks],
  ['captcha ids, one address', captchaId, oneAddress],
  ['captcha ids, 10,000 networks', captchaId, manyNetworks],
  ['sign-ins, one address', login, oneAddress],
];

/** Rows for the report: what 10,000 anonymous requests of each kind make the database store. */
export async function measureStored({ name, env }: BenchDatabase): Promise<string[][]> {
  const settings = parseEnv({ ...env, CAPTCHA: 'off', ADMIN_PASSWORD: 'a gate in the wall' });
  const { db, close } = await openDatabase(settings);
  await ensureSeeded(db, settings, Date.now());
  const rows: string[][] = [];
  for (const [what, next, sender] of scenarios) {
    const log = createLog({ write: () => {} });
    const dependencies = await createDependencies(db, settings, { log });
    const app = createApp(dependencies);
    const before = await sizesOf(db);
    const began = performance.now();
    for (let n = 0; n < REQUESTS; n += 1) {
      const { path, ...init } = next();
      const incoming = { socket: { remoteAddress: sender(n) } };
      await (await app.request(path, init, { incoming })).arrayBuffer();
    }
    const seconds = (performance.now() - began) / 1_000;
    dependencies.anonymousLog.report();
    await dependencies.logWriter.close();
    const after = await sizesOf(db);
    rows.push([
      name,
      what,
      megabytes(after.tables - before.tables),
      megabytes(after.log - before.log),
      `${seconds.toFixed(1)} s`,
    ]);
  }
  await close();
  return rows;
}

const megabytes = (bytes: number) => `${(bytes / 1e6).toFixed(2)} MB`;
