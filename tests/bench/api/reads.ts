import { setTimeout as wait } from 'node:timers/promises';
import { median } from '../results.mjs';
import { assertSameAnswer, callOf, run, type Subject, type Subjects } from './beside';
import { type Figures, figuresOf, load, pace } from './load';

const CONNECTIONS = 16;
const SETTLED_MS = 1_000;
/** What other people ask for while a storm runs, all together: requests a second. */
const BYSTANDERS = 100;
/** At least, times what the earlier build answers. */
export const TARGETS = {
  'current/user': 1.7,
  'current/menus': 1.8,
  users: 2.0,
  roles: 1.7,
  menus: 3.1,
};

type Path = keyof typeof TARGETS;

/** Medians over the rounds. */
export interface Read {
  path: Path;
  rates: Record<'earlier' | 'ours' | 'bare', number>;
  /** Of each round, ours to the earlier build's. */
  ratios: number[];
  /** Of each round, the bare handler's to ours. */
  timesBare: number[];
}

const KINDS = ['earlier', 'ours', 'bare'] as const;

/** The three take turns in each round, so that what else the machine does falls on all of them. */
export async function measureReads(
  subjects: Subjects,
  { seconds, rounds, only }: { seconds: number; rounds: number; only?: string | undefined },
): Promise<{ reads: Read[]; sent: number; stored: number }> {
  const paths = (Object.keys(TARGETS) as Path[]).filter((name) => !only || only === name);
  for (const path of paths) await assertSameAnswer([subjects.ours, subjects.bare], path);
  const before = await countRows(subjects.ours);
  let sent = 0;
  const once = async (kind: (typeof KINDS)[number], path: Path, length: number) => {
    const subject = subjects[kind];
    const { url, headers } = callOf(subject, path);
    const done = await load(url, { headers, seconds: length, connections: CONNECTIONS });
    if (kind !== 'earlier') sent += done.sent;
    return done.latencies.length / done.seconds;
  };
  const reads: Read[] = [];
  for (const path of paths) {
    for (const kind of KINDS) await once(kind, path, 1);
    const rates: Read['rates'][] = [];
    for (let round = 0; round < rounds; round += 1) {
      const measured = { earlier: 0, ours: 0, bare: 0 };
      for (let turn = 0; turn < KINDS.length; turn += 1) {
        const kind = KINDS[(round + turn) % KINDS.length] as (typeof KINDS)[number];
        measured[kind] = await once(kind, path, seconds);
      }
      rates.push(measured);
    }
    const rateOf = (kind: keyof Read['rates']) => median(rates.map((round) => round[kind]));
    reads.push({
      path,
      rates: { earlier: rateOf('earlier'), ours: rateOf('ours'), bare: rateOf('bare') },
      ratios: rates.map(({ earlier, ours }) => ours / earlier),
      timesBare: rates.map(({ bare, ours }) => bare / ours),
    });
  }
  const stored = (await countRows(subjects.ours)) - before;
  return { reads, sent, stored };
}

export interface Storm {
  calm: Figures;
  signIns: Figures;
  ours: Figures;
  /** It signs nobody in: what it waits for is the machine. */
  bare: Figures;
}

/** How long `current/user` takes while sixteen sign in without a pause, and meanwhile how many do. */
export async function measureStorm(
  { ours, bare, logins }: Subjects,
  seconds: number,
): Promise<Storm> {
  const ask = async (subject: Subject) => {
    const { url, headers } = callOf(subject, 'current/user');
    return figuresOf([await pace(url, { seconds, headers, rate: BYSTANDERS })]);
  };
  const calm = await ask(ours);
  await load(callOf(ours, 'login').url, { seconds: 1, bodies: logins });
  const [storm, ofOurs, ofBare] = await Promise.all([
    load(callOf(ours, 'login').url, { seconds, bodies: logins }),
    ask(ours),
    ask(bare),
  ]);
  return { calm, signIns: figuresOf([storm]), ours: ofOurs, bare: ofBare };
}

/** Once those that wait are written. */
async function countRows(subject: Subject, last = Number.NaN): Promise<number> {
  await wait(SETTLED_MS);
  const [{ count }] = await run(
    subject.databaseUrl,
    `select count(*)::int as count from logger where tag = 'request'`,
  );
  return count === last ? count : countRows(subject, count);
}
