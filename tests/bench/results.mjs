import { availableParallelism, cpus, loadavg } from 'node:os';

/** @type {(values: number[]) => number} */
export const median = (values) => percentile(values, 0.5);

/**
 * Returns the least of the values that at least this share of them does not exceed (nearest rank); NaN of none.
 *
 * @type {(values: number[], share: number) => number}
 */
export function percentile(values, share) {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.ceil(sorted.length * share) - 1] ?? Number.NaN;
}

/** Prints a table of Markdown below the date and the machine. */
export function print(
  /** @type {(string | number)[][]} */ [headings = [], ...rows],
  software = '',
) {
  const line = (/** @type {(string | number)[]} */ cells) =>
    `| ${headings.map((_, at) => cells[at] ?? '').join(' | ')} |`;
  const table = [line(headings), `|${'---|'.repeat(headings.length)}`, ...rows.map(line)];
  console.log(`${[machine(), software].filter(Boolean).join(', ')}\n\n${table.join('\n')}`);
}

/** Returns a figure with its unit, and whether it keeps to the most that it may be. */
export const within = (
  /** @type {number} */ value,
  /** @type {string} */ unit,
  /** @type {number} */ most,
) => [
  `${Number(value.toPrecision(4))} ${unit}`.trim(),
  `at most ${most}`,
  value <= most ? '' : 'missed',
];

function machine() {
  const moment = new Date().toISOString().slice(0, 16).replace('T', ' ');
  const cpu = `${cpus()[0]?.model.trim()}, ${availableParallelism()} cores`;
  return `${moment} UTC; ${cpu}, Node ${process.versions.node}, load average ${loadavg()[0]?.toFixed(1)}`;
}
