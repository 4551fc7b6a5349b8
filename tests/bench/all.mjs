import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { loadavg } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { root } from '../../config/scripts/paths.mjs';
import { runNode } from '../../config/scripts/run.mjs';
import { ownDatabase } from './ownDatabase.mjs';
import { picturesOf, sectionOf, withSection } from './report.mjs';
import { machine } from './results.mjs';

/**
 * `npm run bench`: all figures that have a target, in one table, and pictures of how calls grow with the data.
 * docs/performance.md gets both. `--only start,memory` brings the figures of these benches up to date and leaves the
 * others; what follows a further `--` is for the one that is named.
 */

/** @import { Figures } from './report.mjs' */

/** What DATABASE_URL leads to: a server on which the bench makes databases, an empty database, or nothing. */
const PARTS = {
  bundle: { database: 'none', args: [] },
  start: { database: 'none', args: [] },
  memory: { database: 'own', args: [] },
  api: { database: 'server', args: ['--only', 'postgres'] },
  paint: { database: 'none', args: [] },
  many: { database: 'own', args: [] },
  screens: { database: 'server', args: [] },
  scale: { database: 'server', args: [] },
};

const { values, positionals } = parseArgs({
  options: { only: { type: 'string' } },
  allowPositionals: true,
});
const chosen = values.only?.split(',') ?? Object.keys(PARTS);
const unknown = chosen.filter((name) => !(name in PARTS));
if (unknown.length > 0) throw new Error(`There are these parts: ${Object.keys(PARTS).join(', ')}.`);

if (positionals.length > 0 && chosen.length !== 1)
  throw new Error(`${positionals.join(' ')}: --only names the one bench that this is for.`);

const told = join(root, 'tests/.output/bench-results.json');
const document = join(root, 'docs/performance.md');
const folder = join(root, 'docs/performance');
const record = join(folder, 'figures.json');
mkdirSync(join(told, '..'), { recursive: true });
mkdirSync(folder, { recursive: true });

/** @typedef {keyof typeof PARTS} Part */

/** A load average. */
const QUIET = 0.5;
const POLL_MS = 5_000;
const MAX_WAIT_MS = 180_000;

/** A database that still writes what the bench before has left would slow the next one. */
async function untilQuiet() {
  const deadline = Date.now() + MAX_WAIT_MS;
  while ((loadavg()[0] ?? 0) > QUIET && Date.now() < deadline) await wait(POLL_MS);
}

/** @returns {Promise<Figures[string]>} @throws where the bench has failed. */
async function measure(/** @type {Part} */ name) {
  rmSync(told, { force: true });
  const began = machine();
  const { database, args } = PARTS[name];
  const { url, drop } = await ownDatabase(database);
  const { code, output } = await runNode(
    join(root, 'config/scripts/cli.mjs'),
    [`bench:${name}`, ...args, ...positionals],
    { env: { BENCH_RESULTS: told, DATABASE_URL: url } },
  );
  await drop();
  if (code !== 0 || !existsSync(told)) throw new Error(output);
  /** @type {import('./results.mjs').Told} */
  const { software, results } = JSON.parse(readFileSync(told, 'utf8'));
  return { printed: [began, software].filter(Boolean).join(', '), results };
}

/** @returns {Promise<Figures>} without those of benches that fail, which keep nobody from the others. */
async function measureAll() {
  /** @type {Figures} */
  const fresh = {};
  for (const name of /** @type {Part[]} */ (chosen)) {
    console.error(`bench:${name} ...`);
    await untilQuiet();
    try {
      fresh[name] = await measure(name);
    } catch (error) {
      console.error(`bench:${name} has failed, its earlier figures stay:`, error);
      process.exitCode = 1;
    }
  }
  return fresh;
}

/** @type {Figures} */
const earlier = existsSync(record) ? JSON.parse(readFileSync(record, 'utf8')) : {};
const fresh = await measureAll();
/** @type {Figures} */
const figures = {};
for (const name of Object.keys(PARTS)) {
  const known = fresh[name] ?? earlier[name];
  if (known) figures[name] = known;
}
console.log(sectionOf(fresh));
writeFileSync(record, `${JSON.stringify(figures, null, 2)}\n`);
for (const [file, picture] of Object.entries(picturesOf(figures)))
  writeFileSync(join(folder, file), picture);
writeFileSync(document, withSection(readFileSync(document, 'utf8'), figures));
