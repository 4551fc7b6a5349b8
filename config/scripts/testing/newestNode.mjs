import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { nodeModules } from '../paths.mjs';
import { run, runNpm } from '../run.mjs';
import { MINUTES } from './browsers.mjs';

/** How many even majors may be out before their long-term support begins. */
const LOOKED_AT = 2;

/** Fetches the newest Node.js with long-term support; returns the program, or undefined where there is none. */
export async function findNewestNode() {
  for (const major of await newestMajors()) {
    const node = await fetchNode(major);
    const { code, output } = await run(node, ['-p', 'process.release.lts ? process.version : ""']);
    if (code !== 0 || !output.trim()) continue;
    console.log(`Node.js ${output.trim()} is the newest with long-term support.`);
    return node;
  }
  return undefined;
}

async function newestMajors() {
  const { code, output } = await runNpm(['view', 'node', 'versions', '--json', '--loglevel=error']);
  if (code !== 0) return [];
  const versions = /** @type {string[]} */ (JSON.parse(output.slice(output.indexOf('['))));
  const majors = versions.map((version) => Number.parseInt(version, 10));
  const even = [...new Set(majors)].filter((major) => major % 2 === 0);
  return even.sort((a, b) => b - a).slice(0, LOOKED_AT);
}

async function fetchNode(/** @type {number} */ major) {
  const folder = join(nodeModules, `.cache/node-${major}`);
  mkdirSync(folder, { recursive: true });
  await runNpm(
    ['install', '--prefix', folder, '--no-save', '--no-audit', '--no-fund', `node@${major}`],
    { timeoutMs: 5 * MINUTES },
  );
  return join(folder, 'node_modules/node/bin/node');
}
