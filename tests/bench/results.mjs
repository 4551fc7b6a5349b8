import { writeFileSync } from 'node:fs';
import { availableParallelism, cpus, loadavg } from 'node:os';

/**
 * Where a figure stands in a picture of how figures grow.
 *
 * @typedef {object} Curve
 * @property {string} picture its title, such as `Menus`
 * @property {string} axis what there are more and more of
 * @property {string} line
 * @property {number} at how many there were
 */

/**
 * What a bench has measured, as each hands it to `npm run bench`.
 *
 * @typedef {object} Result
 * @property {string} figure
 * @property {number} value
 * @property {string} unit
 * @property {string} [target] such as `at most 230`
 * @property {boolean} [met]
 * @property {Curve} [curve]
 */

/**
 * @typedef {object} Told what `npm run bench` is handed
 * @property {string} software
 * @property {Result[]} results
 */

/** @type {(figure: string, value: number, unit: string, most: number) => Result} */
export const atMost = (figure, value, unit, most) => ({
  figure,
  value,
  unit,
  target: `at most ${most}`,
  met: value <= most,
});

/** @type {(figure: string, value: number, unit: string, least: number) => Result} */
export const atLeast = (figure, value, unit, least) => ({
  figure,
  value,
  unit,
  target: `at least ${least}`,
  met: value >= least,
});

/** @type {(values: number[]) => number} */
export function median(values) {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}

/**
 * By nearest rank: the least of the values that at least this share of them does not exceed. NaN, which meets no target, of none.
 *
 * @type {(values: number[], share: number) => number}
 */
export function percentile(values, share) {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.ceil(sorted.length * share) - 1] ?? Number.NaN;
}

/**
 * Prints the results, or hands them to the `npm run bench` that this is a part of.
 *
 * @param {Result[]} results
 * @param {string} [software] what was measured beside Node, with its version.
 */
export function tell(results, software = '') {
  const file = process.env.BENCH_RESULTS;
  /** @type {Told} */
  const told = { software, results };
  if (file) writeFileSync(file, JSON.stringify(told));
  else console.log(`${[machine(), software].filter(Boolean).join(', ')}\n\n${tableOf(results)}`);
}

export const HEADINGS = ['figure', 'measured', 'target', ''];

/** @type {(result: Result) => string[]} */
export const cellsOf = ({ figure, value, unit, target = '', met }) => [
  figure,
  `${Number(value.toPrecision(4))} ${unit}`.trim(),
  target,
  met === undefined ? '' : met ? 'met' : 'MISSED',
];

/** @returns {string} a table of Markdown */
export const tableOf = (/** @type {Result[]} */ results) =>
  markdown([HEADINGS, ...results.map(cellsOf)]);

/** @returns {string} */
export function markdown(/** @type {string[][]} */ [headings = [], ...rows]) {
  const line = (/** @type {string[]} */ cells) =>
    `| ${headings.map((_, at) => cells[at] ?? '').join(' | ')} |`;
  return [line(headings), `|${'---|'.repeat(headings.length)}`, ...rows.map(line)].join('\n');
}

export function machine() {
  const moment = new Date().toISOString().slice(0, 16).replace('T', ' ');
  const cpu = `${cpus()[0]?.model.trim()}, ${availableParallelism()} cores`;
  return `${moment} UTC; ${cpu}, Node ${process.versions.node}, load average ${loadavg()[0]?.toFixed(1)}`;
}
