import { availableParallelism, cpus, loadavg } from 'node:os';
import { atMost, median, type Result } from '../results.mjs';

/** How busy the machine was before the bench began. */
const busy = loadavg()[0] ?? 0;

/** One line of the table. */
export interface Measured {
  name: string;
  /** In milliseconds, unless `unit` says otherwise. */
  times: number[];
  unit?: string;
  /** What the median may be at most. */
  most?: number;
}

/** Prints where and when this was measured, and the table. */
export function printReport(database: string, measured: Measured[]): void {
  const cpu = cpus()[0]?.model.trim() ?? 'unknown processor';
  const date = new Date().toISOString().slice(0, 16).replace('T', ' ');
  console.log(
    `${cpu}, ${availableParallelism()} cores, Node ${process.versions.node}, ${database}`,
  );
  console.log(`${date} UTC; load average before: ${busy.toFixed(1)}\n`);
  for (const row of [['', 'median', 'worst', 'target'], ...measured.map(rowOf)]) {
    const [name = '', median = '', worst = '', target = ''] = row;
    console.log(
      `${name.padEnd(56)}${median.padStart(10)}${worst.padStart(10)}  ${target}`.trimEnd(),
    );
  }
}

function rowOf({ name, times, unit = 'ms', most }: Measured): string[] {
  const middle = median(times);
  const target = most ? `at most ${most}: ${middle <= most ? 'met' : 'MISSED'}` : '';
  return [`${name}, ${unit}`, middle.toFixed(0), Math.max(...times).toFixed(0), target];
}

export const resultsOf = (measured: Measured[]): Result[] =>
  measured.map(({ name, times, unit = 'ms', most }) =>
    most ? atMost(name, median(times), unit, most) : { figure: name, value: median(times), unit },
  );
