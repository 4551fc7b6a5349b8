import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { root } from '../../config/scripts/paths.mjs';
import { runNode } from '../../config/scripts/run.mjs';
import { machine, tableOf } from './results.mjs';

/**
 * `npm run bench`: all figures that have a target, in one table, which docs/performance.md gets as well;
 * `--only start,memory` runs these parts alone and leaves the document as it is.
 */

/** Each tells its results (see results.mjs). @type {Record<string, string[]>} by the script's name: its arguments */
const PARTS = {
  bundle: [],
  start: [],
  memory: [],
  api: ['--only', 'postgres'],
};

const BEGIN = '<!-- npm run bench -->';
const END = '<!-- end -->';

const { only } = parseArgs({ options: { only: { type: 'string' } } }).values;
const chosen = only?.split(',') ?? Object.keys(PARTS);
const unknown = chosen.filter((name) => !(name in PARTS));
if (unknown.length > 0) throw new Error(`There are these parts: ${Object.keys(PARTS).join(', ')}.`);

const file = join(root, 'tests/.output/bench-results.jsonl');
mkdirSync(join(file, '..'), { recursive: true });
rmSync(file, { force: true });
const began = machine();
for (const name of chosen) {
  console.error(`bench:${name} ...`);
  const { code, output } = await runNode(
    join(root, 'config/scripts/cli.mjs'),
    [`bench:${name}`, ...(PARTS[name] ?? [])],
    { env: { BENCH_RESULTS: file } },
  );
  if (code === 0) continue;
  console.error(output);
  process.exitCode = 1;
}

/** @type {import('./results.mjs').Result[]} */
const results = existsSync(file)
  ? readFileSync(file, 'utf8')
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line))
  : [];
const table = `Printed by \`npm run bench\`: ${began}.\n\n${tableOf(results)}`;
console.log(table);
if (!only && !process.exitCode) writeDocument(table);

/** Between the marks alone: the rest is written by hand. */
function writeDocument(/** @type {string} */ text) {
  const document = join(root, 'docs/performance.md');
  const written = readFileSync(document, 'utf8');
  const [before, rest] = written.split(BEGIN);
  const after = rest?.split(END)[1];
  if (after === undefined) throw new Error(`${document} lacks ${BEGIN} or ${END}.`);
  writeFileSync(document, `${before}${BEGIN}\n\n${text}\n\n${END}${after}`);
}
