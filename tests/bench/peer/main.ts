import { parseArgs } from 'node:util';
import { createPostgresDatabase } from '../../api/databases';
import { callOf, countAnswered, type Subject } from '../api/beside';
import { findServer, openEmbeddedDatabase } from '../api/databases';
import { endAll, onEnd } from '../api/ending';
import {
  builtHere,
  createCall,
  createCaller,
  fillWithDemo,
  launch,
  signIn,
} from '../api/gatehouse';
import { load } from '../api/load';
import { TARGETS } from '../api/reads';
import { machine, markdown, median } from '../results.mjs';

/**
 * In each round the two take turns, so that what else the machine does falls on both. Ours has `--users N`
 * (10,000), on PostgreSQL where there is one.
 */
const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    seconds: { type: 'string', default: '4' },
    rounds: { type: 'string', default: '5' },
    users: { type: 'string', default: '10000' },
    connections: { type: 'string', default: '16' },
  },
});

/** Without them gin-admin answers all rows, and ours ten. */
const PARAMETERS: Record<string, string> = {
  users: '?current=1&pageSize=10',
  roles: '?current=1&pageSize=10',
};

async function openDatabase(): Promise<Record<string, string>> {
  const server = await findServer();
  if (!server) return openEmbeddedDatabase().env;
  const { url, drop } = await createPostgresDatabase(server);
  onEnd(drop);
  return { DATABASE_URL: url };
}

async function startOurs(): Promise<Subject> {
  const database = await openDatabase();
  fillWithDemo(builtHere, database, Number(values.users));
  const { address } = await launch(builtHere, database);
  const admin = createCall(address, await signIn(address, 'admin'));
  const token = await signIn(address, await createCaller(admin));
  return { address, token, databaseUrl: '' };
}

async function rateOf(subject: Subject, path: string): Promise<number> {
  const { url, headers } = callOf(subject, path);
  const connections = Number(values.connections);
  const done = await load(url, { headers, seconds: Number(values.seconds), connections });
  return done.latencies.length / done.seconds;
}

async function measure(path: string, ours: Subject, peer: Subject): Promise<string[]> {
  const [own, other] = [await countAnswered(ours, path), await countAnswered(peer, path)];
  const unequal = own === other ? '' : ` (${own} records of ours, ${other} of the peer)`;
  const rounds: { ours: number; peer: number }[] = [];
  for (let round = 0; round < Number(values.rounds); round += 1) {
    const first = round % 2 === 0 ? await rateOf(ours, path) : undefined;
    const theirs = await rateOf(peer, path);
    rounds.push({ ours: first ?? (await rateOf(ours, path)), peer: theirs });
  }
  const ratios = rounds.map((round) => round.ours / round.peer);
  return [
    `\`${path}\`${unequal}`,
    median(rounds.map((round) => round.ours)).toFixed(0),
    median(rounds.map((round) => round.peer)).toFixed(0),
    median(ratios).toFixed(2),
    `${Math.min(...ratios).toFixed(2)}, ${Math.max(...ratios).toFixed(2)}`,
  ];
}

try {
  const [url, token] = positionals;
  if (!url || !token) throw new Error('Usage: npm run bench:peer -- URL TOKEN');
  const peer = { address: url.replace(/\/$/, ''), token, databaseUrl: '' };
  const began = machine();
  const ours = await startOurs();
  const rows = [];
  for (const name of Object.keys(TARGETS))
    rows.push(await measure(name + (PARAMETERS[name] ?? ''), ours, peer));
  const headings = ['medians, requests/s', 'ours', 'peer', 'times', 'least, most'];
  console.log(`${began}\n\n${markdown([headings, ...rows])}`);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
} finally {
  await endAll();
}
