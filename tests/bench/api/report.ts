import { loadavg } from 'node:os';
import { atLeast, atMost, machine, markdown, median, type Result } from '../results.mjs';
import { type Grants, MOST_MS } from './grants';
import type { Figures } from './load';
import type { Measured } from './measure';
import { type Read, type Storm, TARGETS } from './reads';

/** How busy the machine was before the bench began. */
const busy = loadavg()[0] ?? 0;

const HEADINGS = ['', 'requests/s', 'p50 ms', 'p99 ms', 'target', ''];

const READ_HEADINGS = [
  'medians of the rounds, requests/s',
  'earlier',
  'now',
  'times',
  'least, most',
  'target',
  '',
  'bare',
  'bare : now',
  'target',
  '',
];
const MAX_TIMES_BARE = 1.3;
const MAX_P99 = 30;

/** The measurements of a database as rows of the table. */
export function rowsOf(database: string, measured: Measured[]): string[][] {
  return [[`${database}:`], ...measured.map(({ name, figures }) => figuresRow(name, figures))];
}

function figuresRow(name: string, { rate, p50, p99 }: Figures): string[] {
  return [`  ${name}`, rate.toFixed(0), p50.toFixed(1), p99.toFixed(1)];
}

export function stormRows({ calm, signIns, ours, bare }: Storm): string[][] {
  return [
    ['PostgreSQL:'],
    figuresRow('`current/user`, 100/s', calm),
    figuresRow('`login`, 16 without a pause', signIns),
    [
      ...figuresRow('`current/user`, 100/s, meanwhile', ours),
      ...against(ours.p99, MAX_P99, `p99 under ${MAX_P99} ms`),
    ],
    figuresRow('a bare handler, 100/s, meanwhile', bare),
  ];
}

export function grantRows({ again, unchanged, afterChange }: Grants): string[][] {
  const row = (name: string, milliseconds: number) => [name, milliseconds.toFixed(1)];
  return [
    ['`current/menus` with 5,000 grants, of 10,000 menus', 'ms', 'target', ''],
    [...row('again', again), ...against(again, MOST_MS, `at most ${MOST_MS}`)],
    row('again, with its ETag', unchanged),
    row('the first time after a change of rights', afterChange),
  ];
}

export function readRows(reads: Read[]): string[][] {
  return [READ_HEADINGS, ...reads.map(readRow)];
}

function readRow({ path, rates, ratios, timesBare }: Read): string[] {
  const times = median(ratios);
  const bare = median(timesBare);
  const least = TARGETS[path];
  return [
    `\`${path}\``,
    rates.earlier.toFixed(0),
    rates.ours.toFixed(0),
    times.toFixed(2),
    `${Math.min(...ratios).toFixed(2)}, ${Math.max(...ratios).toFixed(2)}`,
    `at least ${least}`,
    times >= least ? 'met' : 'MISSED',
    rates.bare.toFixed(0),
    bare.toFixed(2),
    ...against(bare, MAX_TIMES_BARE, `at most ${MAX_TIMES_BARE}`),
  ];
}

export const readResults = (reads: Read[]): Result[] =>
  reads.flatMap(({ path, ratios, timesBare }) => [
    atLeast(`\`${path}\`, to the earlier build`, median(ratios), 'times', TARGETS[path]),
    atMost(`\`${path}\`, the bare handler to ours`, median(timesBare), 'times', MAX_TIMES_BARE),
  ]);

export const stormResult = ({ ours }: Storm): Result =>
  atMost('`current/user` in a storm of sign-ins, p99', ours.p99, 'ms', MAX_P99);

export const grantResults = ({ again, afterChange }: Grants): Result[] => [
  atMost('`current/menus` with 5,000 grants', again, 'ms', MOST_MS),
  {
    figure: '`current/menus` with 5,000 grants, the first time after a change of rights',
    value: afterChange,
    unit: 'ms',
  },
];

/** The permission check alone, as rows of the table. */
export const checkRows = (nanoseconds: number): string[][] => [
  ['permission check:'],
  [
    '  1,000 rules',
    (1e9 / nanoseconds).toFixed(0),
    `${nanoseconds.toFixed(0)} ns`,
    '',
    ...against(nanoseconds, 1_000, 'at most 1,000 ns'),
  ],
];

const against = (value: number, most: number, target: string) => [
  target,
  value <= most ? 'met' : 'MISSED',
];

/** Prints where and when this was measured, and the tables, as docs/performance.md has them. */
export function printReport(tables: string[][][]): void {
  console.log(`${machine()}; load average before: ${busy.toFixed(1)}`);
  for (const table of tables) console.log(`\n${markdown(table)}`);
}

export const withHeadings = (rows: string[][]): string[][] => [HEADINGS, ...rows];
