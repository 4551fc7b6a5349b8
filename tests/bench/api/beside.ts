import { deepStrictEqual } from 'node:assert';
import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { Client } from 'pg';
import { createPostgresDatabase } from '../../api/databases';
import { buildEarlier } from './earlier';
import { onEnd } from './ending';
import {
  builtHere,
  createCall,
  createCaller,
  fillWithDemo,
  launch,
  loginOf,
  signIn,
} from './gatehouse';

const EARLIER = 'c9b2e85';
const USERS = 10_000;

/** What is loaded, of one kind of server. */
export interface Subject {
  address: string;
  token: string;
  /** What reads its log, where it counts. */
  databaseUrl: string;
}

export interface Subjects {
  earlier: Subject;
  ours: Subject;
  bare: Subject;
  /** Bodies that sign in. */
  logins: object[];
  stop(): Promise<void>;
}

/** An earlier build, these sources and the bare handler, each on the same 10,000 users. */
export async function startSubjects(server: string, nodeOptions: string[]): Promise<Subjects> {
  const programs = buildEarlier(EARLIER);
  const first = await createPostgresDatabase(server);
  onEnd(first.drop);
  fillWithDemo(programs, { DATABASE_URL: first.url }, USERS);
  await createBenchUser(programs, first.url);
  const second = await createPostgresDatabase(server, first.name);
  onEnd(second.drop);
  const [before, now] = [
    await launch(programs, { DATABASE_URL: first.url }),
    await launch(builtHere, { DATABASE_URL: second.url }, nodeOptions),
  ];
  for (const { url } of [first, second]) await run(url, 'vacuum analyze');
  const ours = { ...now, token: await signIn(now.address, 'bench'), databaseUrl: second.url };
  const admin = createCall(now.address, await signIn(now.address, 'admin'));
  const users = await admin('GET', '/users?status=activated&pageSize=16');
  const bare = await startBare(second.url, await gatehouseOf(ours));
  return {
    earlier: { ...before, token: await signIn(before.address, 'bench'), databaseUrl: first.url },
    ours,
    bare: { address: bare, token: ours.token, databaseUrl: second.url },
    logins: users.map(({ username }: { username: string }) => loginOf(username)),
    stop: async () => {
      await now.stop();
      await before.stop();
    },
  };
}

async function createBenchUser(programs: string, url: string): Promise<void> {
  const { address, stop } = await launch(programs, { DATABASE_URL: url });
  await createCaller(createCall(address, await signIn(address, 'admin')));
  await stop();
}

export async function run(url: string, statement: string) {
  const client = new Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query(statement);
  await client.end();
  return rows;
}

const authorization = ({ token }: Subject) => ({ authorization: `Bearer ${token}` });

export const callOf = (subject: Subject, path: string) => ({
  url: `${subject.address}/api/v1/${path}`,
  headers: authorization(subject),
});

async function gatehouseOf(ours: Subject): Promise<string> {
  const { url, headers } = callOf(ours, 'current/user');
  const { data } = await (await fetch(url, { headers })).json();
  return JSON.stringify(data.gatehouse);
}

async function answerOf(subject: Subject, path: string) {
  const { url, headers } = callOf(subject, path);
  return (await fetch(url, { headers })).json();
}

/** A handler that answers less would be no measure. */
export async function assertSameAnswer(subjects: Subject[], path: string): Promise<void> {
  const [one, other] = await Promise.all(subjects.map((subject) => answerOf(subject, path)));
  deepStrictEqual(one, other);
}

/** Of a page, or of a tree on all its levels; of a single record 1. */
export async function countAnswered(subject: Subject, path: string): Promise<number> {
  return countRecords((await answerOf(subject, path)).data);
}

function countRecords(data: unknown): number {
  if (!Array.isArray(data)) return data ? 1 : 0;
  return data.reduce((sum, { children }) => sum + 1 + countRecords(children), 0);
}

async function startBare(url: string, gatehouse: string): Promise<string> {
  const child = fork(fileURLToPath(new URL('./bare.mjs', import.meta.url)), {
    env: { ...process.env, DATABASE_URL: url, GATEHOUSE: gatehouse },
  });
  const ended = new Promise((resolve) => child.once('exit', resolve));
  onEnd(() => {
    child.kill();
    return ended;
  });
  const port = await new Promise((resolve) => child.once('message', resolve));
  return `http://127.0.0.1:${port}`;
}
