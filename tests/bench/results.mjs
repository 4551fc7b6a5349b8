import { appendFileSync } from 'node:fs';
import { availableParallelism, cpus, loadavg } from 'node:os';

/**
 * What a bench has measured, as each hands it to `npm run bench`.
 *
 * @typedef {object} Result
 * @property {string} figure
 * @property {number} value
 * @property {string} unit
 * @property {string} [target] such as `at most 230`
 * @property {boolean} [met]
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

/** Prints the results, or hands them to the `npm run bench` that this is a part of. */
export function tell(/** @type {Result[]} */ results) {
  const file = process.env.BENCH_RESULTS;
  if (file) appendFileSync(file, results.map((result) => `${JSON.stringify(result)}\n`).join(''));
  else console.log(`${machine()}\n\n${tableOf(results)}`);
}

/** @returns {string} a table of Markdown */
export function tableOf(/** @type {Result[]} */ results) {
  const rows = results.map(({ figure, value, unit, target = '', met }) => [
    figure,
    `${Number(value.toPrecision(4))} ${unit}`,
    target,
    met === undefined ? '' : met ? 'met' : 'MISSED',
  ]);
  return markdown([['figure', 'measured', 'target', ''], ...rows]);
}

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
