import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { bin, root } from '../paths.mjs';
import { runNode } from '../run.mjs';
import { findChromium } from './chromium.mjs';
import { NOTHING, ofCommand, ofPlaywright, ofVitest } from './counts.mjs';
import { typecheck } from './typecheck.mjs';

const TIMEOUT_MS = 40 * 60_000;
const report = (name) => join(root, 'tests/.output', `${name}.json`);

/**
 * Resolves to how many tests passed, failed and were skipped. Its name, or what stands before its
 * first dash, selects it on the command line; `built` stages need the built console.
 *
 * @typedef {{ name: string, built?: boolean, run: () => import('./counts.mjs').Counts | Promise<import('./counts.mjs').Counts> }} Stage
 */

/** @type {Stage[]} What `npm test` runs, fast to slow. */
export const stages = [
  { name: 'lint', run: () => runCommand(bin.biome, ['check', '.']) },
  { name: 'types', run: async () => ofCommand(await typecheck({ timeoutMs: TIMEOUT_MS })) },
  { name: 'unit', run: () => runVitest('unit') },
  { name: 'api', run: () => runVitest('api') },
  { name: 'api-postgres', run: runOnPostgres },
  { name: 'pages', run: () => runVitest('pages') },
  { name: 'process', built: true, run: () => runVitest('process') },
  { name: 'e2e', built: true, run: runPlaywright },
];

/** @type {Stage[]} What takes long and rarely breaks: `npm run test:all` runs it after `npm test`. */
export const longStages = [{ name: 'long', built: true, run: () => runVitest('long') }];

const runCommand = async (script, args) =>
  ofCommand((await runNode(script, args, { shown: true, timeoutMs: TIMEOUT_MS })).code);

async function runVitest(project) {
  const args = ['run', '--config', 'tests/vitest.config.ts', '--project', project];
  const reporters = [
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${report(project)}`,
  ];
  const env = {
    // React's test helpers are in its development build only.
    NODE_ENV: 'test',
    // Umi needs a package without "type": "module"; Vite minds.
    VITE_CONFIG_NATIVE_IGNORE_WARNING: 'true',
  };
  return ofVitest(...(await runReported(project, bin.vitest, [...args, ...reporters], env)));
}

function runOnPostgres() {
  if (process.env.TEST_DATABASE_URL) return runVitest('api-postgres');
  console.log(
    'TEST_DATABASE_URL is not set, so the API was tested on the embedded database alone.',
  );
  return { ...NOTHING, skipped: 1 };
}

async function runPlaywright() {
  const env = { CHROMIUM_PATH: await findChromium() };
  const args = ['test', '--config', 'tests/playwright.config.ts'];
  return ofPlaywright(...(await runReported('e2e', bin.playwright, args, env)));
}

/** @returns the exit code, and the report or nothing where the runner left none. */
async function runReported(name, script, args, env) {
  rmSync(report(name), { force: true });
  const { code } = await runNode(script, args, { shown: true, timeoutMs: TIMEOUT_MS, env });
  try {
    return [code, JSON.parse(readFileSync(report(name), 'utf8'))];
  } catch {
    return [code, undefined];
  }
}
