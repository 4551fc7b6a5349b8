import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { nodeModules } from '../paths.mjs';
import { run, runNpm } from '../run.mjs';
import { MINUTES } from './browsers.mjs';

/** The newest with long-term support, and the package of npm that holds it. */
const NEWEST = 'node@26';

/** Fetches the newest supported Node.js; returns the program, or undefined where there is none to be had. */
export async function findNewestNode() {
  const folder = join(nodeModules, '.cache/newest-node');
  mkdirSync(folder, { recursive: true });
  const options = ['--prefix', folder, '--no-save', '--no-audit', '--no-fund'];
  await runNpm(['install', ...options, NEWEST], { timeoutMs: 5 * MINUTES });
  const node = join(folder, 'node_modules/node/bin/node');
  const { code, output } = await run(node, ['--version']);
  if (code !== 0) return undefined;
  console.log(`Node.js ${output.trim()} is the newest with long-term support.`);
  return node;
}
