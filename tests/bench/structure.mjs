import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from '../../config/scripts/paths.mjs';
import { measureTree } from './structure/measure.mjs';

/**
 * `npm run bench:structure -- [REVISION]`: how the sources are built, at that revision and now, and how many
 * seconds the last `npm test` and `npm run test:all` took.
 */

/** The last commit before the server's folders were put in order. */
const BEFORE = 'c9b2e85';

const [revision = BEFORE] = process.argv.slice(2);
const folder = mkdtempSync(join(tmpdir(), 'gatehouse-structure-'));
try {
  const archive = join(folder, 'sources.tar');
  execFileSync('git', ['archive', '--output', archive, revision], { cwd: root });
  execFileSync('tar', ['-xf', archive, '-C', folder]);
  const before = measureTree(folder);
  const now = measureTree(root);
  row('', revision, 'now');
  row('---', '---', '---');
  for (const [name, value] of Object.entries(now)) row(name, before[name] ?? '', value);
} finally {
  rmSync(folder, { recursive: true, force: true });
}

for (const run of ['test', 'test-all']) {
  const file = join(root, `tests/.output/seconds-${run}.json`);
  if (!existsSync(file)) continue;
  /** @type {Record<string, number>} */
  const seconds = JSON.parse(readFileSync(file, 'utf8'));
  row(
    `npm ${run === 'test' ? 'test' : 'run test:all'}, seconds by stage`,
    '',
    Object.entries(seconds)
      .map(([name, took]) => `${name} ${took}`)
      .join(', '),
  );
}

/** @param {string[]} cells */
function row(...cells) {
  console.log(`| ${cells.join(' | ')} |`);
}
