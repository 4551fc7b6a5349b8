import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { bin, root } from '../paths.mjs';
import { run } from '../run.mjs';
import { findChromium } from './browsers.mjs';
import { NOTHING, ofPlaywright, ofVitest, withCrash } from './counts.mjs';

/** @import { RunOptions, RunResult, RunStage } from '../types' */
/** @import { Counts } from './counts.mjs' */

const TIMEOUT_MS = 40 * 60_000;

const VITEST_ENV = {
  // What libraries complain of, such as a missing text, they say outside of production only.
  NODE_ENV: 'test',
  // Umi needs a package without "type": "module"; Vite minds.
  VITE_CONFIG_NATIVE_IGNORE_WARNING: 'true',
};

/** @type {(env?: NodeJS.ProcessEnv) => RunStage} */
export const vitest = (env) =>
  async function runVitest({ name, project, words, shown }) {
    const file = reportOf(name);
    const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
    const args = ['run', '--config', 'tests/vitest.config.ts', '--project', project, ...reporters];
    const options = { shown, env: { ...VITEST_ENV, ...env } };
    const command = [process.execPath, bin.vitest, ...args, '--passWithNoTests', ...words];
    return runReported(name, command, options, ofVitest);
  };

/** @type {(env?: NodeJS.ProcessEnv) => RunStage} */
export const playwright = (env) =>
  async function runPlaywright({ name, project, words, shown }) {
    const own = {
      CHROMIUM_PATH: await findChromium(),
      PLAYWRIGHT_JSON_OUTPUT_FILE: reportOf(name),
    };
    const config = ['--config', 'tests/playwright.config.ts', '--project', project];
    const args = ['test', ...words, ...config, '--pass-with-no-tests'];
    const options = { shown, env: { ...own, ...env } };
    return runReported(name, [process.execPath, bin.playwright, ...args], options, ofPlaywright);
  };

/**
 * Makes a stage of a command, which counts as one test.
 *
 * @type {(work: (options: RunOptions) => Promise<RunResult>) => RunStage}
 */
export const command = (work) =>
  async function runCommand({ name, words, shown }) {
    if (words.length > 0) return { counts: NOTHING, output: '' };
    const { code, output } = await work({ shown, timeoutMs: TIMEOUT_MS });
    const counts = { ...NOTHING, passed: code === 0 ? 1 : 0 };
    return { counts: withCrash(counts, { name, code, output }), output };
  };

const reportOf = (/** @type {string} */ name) => join(root, 'tests/.output', `${name}.json`);

/** @type {(name: string, command: string[], options: RunOptions, count: (report: any) => Counts) => ReturnType<RunStage>} */
async function runReported(name, [program = '', ...args], options, count) {
  rmSync(reportOf(name), { force: true });
  const { code, output } = await run(program, args, { timeoutMs: TIMEOUT_MS, ...options });
  let counts = NOTHING;
  try {
    counts = count(JSON.parse(readFileSync(reportOf(name), 'utf8')));
  } catch {
    // A runner that crashed leaves no report.
  }
  return { counts: withCrash(counts, { name, code, output }), output };
}
