import { availableParallelism, cpus, loadavg } from 'node:os';
import { atMost, median, type Result } from '../results.mjs';

/** How busy the machine was before the bench began. */
const busy = loadavg()[0] ?? 0;

/** One line of the table. */
export interface Measured {
  name: string;
  /** Milliseconds. */
  times: number[];
  /** Milliseconds that the median may take. */
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
  for (const row of [['', 'median ms', 'worst ms', 'target'], ...measured.map(rowOf)]) {
    const [name = '', median = '', worst = '', target = ''] = row;
    console.log(
      `${name.padEnd(56)}${median.padStart(10)}${worst.padStart(10)}  ${target}`.trimEnd(),
    );
  }
}

function rowOf({ name, times, most }: Measured): string[] {
  const middle = median(times);
  const target = most ? `at most ${most}: ${middle <= most ? 'met' : 'MISSED'}` : '';
  return [name, middle.toFixed(0), Math.max(...times).toFixed(0), target];
}

export const resultsOf = (measured: Measured[]): Result[] =>
  measured.map(({ name, times, most }) =>
    most
      ? atMost(name, median(times), 'ms', most)
      : { figure: name, value: median(times), unit: 'ms' },
  );
