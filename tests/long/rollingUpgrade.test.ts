import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fetch as fetchBy } from 'undici';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createPostgresDatabase } from '../api/databases';
import {
  deployedApache,
  deployedCaddy,
  deployedNginx,
  fromElsewhere,
  startDeployed,
} from '../deployedProxies';
import { freePort } from '../ports';
import { root, until } from '../process/clone';
import { launchReplica, type Replica, startReplica } from '../process/replica';
import { isInstalled } from '../proxies';

const SERVER = process.env.TEST_DATABASE_URL ?? '';
/** Tables grow by a column, as an update of Gatehouse lets them: it must not trouble the version before. */
const EXPANSION = 'alter table "role" add column "of_the_next_version" text;';

let next: string;
beforeAll(() => {
  next = makeNextVersion();
});
afterAll(() => rmSync(next, { recursive: true }));

describe.each([
  ['nginx', deployedNginx],
  ['Apache', deployedApache],
  ['Caddy', deployedCaddy],
])('two replicas behind %s', (name, deployed) => {
  it.skipIf(!isInstalled(deployed.program))(
    'F05 are replaced by the next version one by one, and no request fails',
    async () => {
      const database = await createPostgresDatabase(SERVER);
      const env = { DATABASE_URL: database.url, TRUST_PROXY: '127.0.0.1' };
      const envs = [await freePort(), await freePort()].map((port) => ({
        ...env,
        PORT: String(port),
      }));
      const replicas: Replica[] = [];
      for (const each of envs) replicas.push(await startReplica(each));
      const proxy = await startDeployed(
        deployed,
        replicas.map(({ address }) => address),
      );
      const token = await (replicas[0] as Replica).signIn();
      const load = startLoad(proxy.address, token);
      await until(() => load.served() > 100);

      for (const [at, each] of envs.entries()) {
        const leaving = replicas[at] as Replica;
        leaving.process.kill('SIGTERM');
        expect(await leaving.ended).toBe(0);
        replicas[at] = await startReplica(each, [
          process.execPath,
          join(next, 'dist/server/main.js'),
        ]);
        const before = load.served();
        await until(() => load.served() > before + 100);
      }

      const { failures, served, written } = await load.stop();
      console.info(`behind ${name}: ${served} requests, ${written} of them writes`);
      expect(failures).toEqual([]);
      expect(written).toBeGreaterThan(20);
      const old = launchReplica({ ...env, PORT: '0' });
      expect(await old.ended).toBe(1);
      expect(old.output()).toMatch(/is of Gatehouse .* newer than this Gatehouse/);
      await proxy.stop();
      await Promise.all(replicas.map((replica) => replica.stop()));
      await database.drop();
    },
  );
});

/** Six clients, two of which write all the time, each resting on what it has read. */
function startLoad(address: string, token: string) {
  const dispatcher = fromElsewhere();
  const failures: string[] = [];
  let stopping = false;
  let served = 0;
  let written = 0;
  const call = async (method: string, path: string, body?: unknown, version?: string) => {
    const answer = await fetchBy(address + path, {
      method,
      dispatcher,
      headers: {
        Authorization: `Bearer ${token}`,
        ...(body !== undefined && { 'Content-Type': 'application/json' }),
        ...(version && { 'If-Match': `W/"${version}"` }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const text = await answer.text();
    served += 1;
    if (method !== 'GET') written += 1;
    if (answer.status !== 200)
      failures.push(`${method} ${path}: ${answer.status} ${text.slice(0, 200)}`);
    // biome-ignore lint/suspicious/noExplicitAny: a test reads whatever it expects to be there.
    return answer.status === 200 ? (JSON.parse(text) as any) : undefined;
  };
  const read = () => call('GET', '/api/v1/current/user');
  const write = async () => {
    const code = `r-${crypto.randomUUID().slice(0, 8)}`;
    const role = { code, name: code, status: 'enabled', menus: [] };
    const path = `/api/v1/roles/${(await call('POST', '/api/v1/roles', role))?.data.id}`;
    const { version } = (await call('GET', path)) ?? {};
    await call('PUT', path, { ...role, name: 'Changed' }, version);
    await call('DELETE', path);
  };
  const client = async (act: () => Promise<unknown>) => {
    while (!stopping) {
      await act().catch((error) => failures.push(String(error.cause ?? error)));
    }
  };
  const clients = [read, read, read, read, write, write].map(client);
  return {
    served: () => served,
    stop: async () => {
      stopping = true;
      await Promise.all(clients);
      await dispatcher.close();
      return { failures, served, written };
    },
  };
}

/** @returns a folder with this build, which has one migration more. */
function makeNextVersion(): string {
  const folder = mkdtempSync(join(tmpdir(), 'gatehouse-next-'));
  cpSync(join(root, 'dist'), join(folder, 'dist'), { recursive: true });
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
  const migrations = join(folder, 'dist/server/migrations');
  const journal = join(migrations, 'meta/_journal.json');
  const list = JSON.parse(readFileSync(journal, 'utf8'));
  const last = list.entries.at(-1);
  const tag = '9999_expansion';
  list.entries.push({ ...last, idx: last.idx + 1, when: last.when + 1, tag });
  writeFileSync(journal, JSON.stringify(list));
  writeFileSync(join(migrations, `${tag}.sql`), EXPANSION);
  return folder;
}
