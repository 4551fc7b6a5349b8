import { availableParallelism, cpus, loadavg } from 'node:os';
import type { Measured } from './measure';

/** How busy the machine was before the bench began. */
const busy = loadavg()[0] ?? 0;

const HEADINGS = ['', 'requests/s', 'p50 ms', 'p99 ms', 'bare/s', 'bare : ours', 'target', ''];
const MAX_TIMES_BARE = 2;

/** The measurements of a database as rows of the table. */
export function rowsOf(database: string, measured: Measured[]): string[][] {
  return [[`${database}:`], ...measured.map(rowOf)];
}

function rowOf({ name, figures, bare, mostP99 }: Measured): string[] {
  const { rate, p50, p99 } = figures;
  const times = bare && bare.rate / rate;
  return [
    `  ${name}`,
    rate.toFixed(0),
    p50.toFixed(1),
    p99.toFixed(1),
    bare?.rate.toFixed(0) ?? '',
    times?.toFixed(2) ?? '',
    ...(times ? against(times, MAX_TIMES_BARE, 'at most 2') : []),
    ...(mostP99 ? against(p99, mostP99, `p99 at most ${mostP99}`) : []),
  ];
}

/** The permission check alone, as rows of the table. */
export const checkRows = (nanoseconds: number): string[][] => [
  ['permission check:'],
  [
    '  1,000 rules',
    (1e9 / nanoseconds).toFixed(0),
    `${nanoseconds.toFixed(0)} ns`,
    ...['', '', ''],
    ...against(nanoseconds, 1_000, 'at most 1,000 ns'),
  ],
];

const against = (value: number, most: number, target: string) => [
  target,
  value <= most ? 'met' : 'MISSED',
];

/** Prints where and when this was measured, and the table. */
export function printReport(rows: string[][]): void {
  const cpu = cpus()[0]?.model.trim() ?? 'unknown processor';
  console.log(`${cpu}, ${availableParallelism()} cores, Node ${process.versions.node}`);
  console.log(
    `${new Date().toISOString().slice(0, 16).replace('T', ' ')} UTC; load average before: ${busy.toFixed(1)}\n`,
  );
  const all = [HEADINGS, ...rows];
  const widths = HEADINGS.map((_, column) =>
    Math.max(...all.map((row) => (row.length > 1 ? (row[column]?.length ?? 0) : 0))),
  );
  for (const row of all) {
    const cells = row.map((text, column) =>
      column === 0 || column > 5
        ? text.padEnd(widths[column] ?? 0)
        : text.padStart(widths[column] ?? 0),
    );
    console.log(cells.join('  ').trimEnd());
  }
}
