import { deepStrictEqual } from 'node:assert';
import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { onEnd } from './ending';
import type { Gatehouse } from './gatehouse';
import { type Figures, figuresOf, load, pace } from './load';

/** Server and bare handler take turns, so that what else the machine does falls on both. */
const ROUNDS = 4;
/** What other people ask for while a storm runs, all together: requests a second. */
const BYSTANDERS = 100;

/** One line of the table. */
export interface Measured {
  name: string;
  figures: Figures;
  /** The bare handler, where there is one. */
  bare?: Figures;
  /** Milliseconds that p99 may take, on PostgreSQL. */
  mostP99?: number;
}

/** Measures every call of a server; on PostgreSQL two of them against the bare handler. */
export async function measureAll(
  { address, token, logins }: Gatehouse,
  databaseUrl: string | undefined,
  seconds: number,
): Promise<Measured[]> {
  const headers = { authorization: `Bearer ${token}` };
  const bare = databaseUrl ? await startBare(databaseUrl) : undefined;
  const urlOf = (path: string, origin = address) => `${origin}/api/v1/${path}`;
  const one = async (path: string) => {
    await load(urlOf(path), { seconds: 1, headers });
    return { figures: figuresOf([await load(urlOf(path), { seconds, headers })]) };
  };
  const paired = async (path: string) =>
    bare ? pair([urlOf(path), urlOf(path, bare)], headers, seconds) : one(path);
  const login = { seconds, bodies: logins };
  const bystanders = { seconds: 2 * seconds, headers, rate: BYSTANDERS };

  const measured: Measured[] = [
    { name: 'current/user', ...(await paired('current/user')) },
    { name: 'users (10 of 100,000)', ...(await paired('users')) },
    {
      name: `menus (tree of ${await countMenus(urlOf('menus'), headers)})`,
      ...(await one('menus')),
    },
    { name: 'login', figures: figuresOf([await load(urlOf('login'), login)]) },
  ];
  const calm = await pace(urlOf('current/user'), bystanders);
  measured.push({ name: `current/user, ${BYSTANDERS}/s`, figures: figuresOf([calm]) });
  const [, storm, floor] = await Promise.all([
    load(urlOf('login'), { ...login, seconds: 2 * seconds }),
    pace(urlOf('current/user'), bystanders),
    bare && pace(urlOf('current/user', bare), bystanders),
  ]);
  measured.push({
    name: '... in a login storm',
    figures: figuresOf([storm]),
    ...(bare && { mostP99: 30 }),
  });
  // It waits for no hash: what it waits for is the machine.
  if (floor) measured.push({ name: '... bare handler meanwhile', figures: figuresOf([floor]) });
  return measured;
}

async function pair(
  [url, bareUrl]: [string, string],
  headers: Record<string, string>,
  seconds: number,
) {
  await assertSameAnswer([url, bareUrl], headers);
  const round = async (length: number) => {
    const options = { headers, seconds: Math.max(1, length) };
    return [await load(url, options), await load(bareUrl, options)] as const;
  };
  // For the compilers and caches of both.
  await round(seconds);
  const rounds = [];
  while (rounds.length < ROUNDS) rounds.push(await round(seconds / 2));
  return {
    figures: figuresOf(rounds.map(([own]) => own)),
    bare: figuresOf(rounds.map(([, other]) => other)),
  };
}

/** A handler that answers less would be no measure. */
async function assertSameAnswer(urls: string[], headers: Record<string, string>): Promise<void> {
  const [own, other] = await Promise.all(
    urls.map(async (url) => (await fetch(url, { headers })).json()),
  );
  deepStrictEqual(own, other);
}

async function countMenus(url: string, headers: Record<string, string>): Promise<number> {
  const { data } = await (await fetch(url, { headers })).json();
  const count = (menus: { children: [] | null }[]): number =>
    menus.reduce((sum, { children }) => sum + 1 + count(children ?? []), 0);
  return count(data);
}

async function startBare(databaseUrl: string): Promise<string> {
  const child = fork(fileURLToPath(new URL('./bare.mjs', import.meta.url)), {
    env: { ...process.env, DATABASE_URL: databaseUrl },
  });
  const ended = new Promise((resolve) => child.once('exit', resolve));
  onEnd(() => {
    child.kill();
    return ended;
  });
  const port = await new Promise((resolve) => child.once('message', resolve));
  return `http://127.0.0.1:${port}`;
}
