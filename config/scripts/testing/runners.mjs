import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { bin, root } from '../paths.mjs';
import { run } from '../run.mjs';
import { findChromium } from './chromium.mjs';
import { add, NOTHING, ofCommand, ofPlaywright, ofVitest } from './counts.mjs';
import { anyOf } from './select.mjs';

/**
 * @typedef {import('./counts.mjs').Counts} Counts
 * @typedef {import('./select.mjs').Selected} Selected
 * @typedef {{ counts: Counts, output: string }} Result what a runner printed is there unless it was shown.
 */

const TIMEOUT_MS = 40 * 60_000;

const VITEST_ENV = {
  // React's test helpers are in its development build only.
  NODE_ENV: 'test',
  // Umi needs a package without "type": "module"; Vite minds.
  VITE_CONFIG_NATIVE_IGNORE_WARNING: 'true',
};

/**
 * Runs a stage, or what of it is selected.
 * @returns {Promise<Result>}
 */
export async function runSelected(/** @type {Selected} */ selected, /** @type {boolean} */ shown) {
  const needed = await selected.stage.need?.();
  const env = { ...selected.stage.env, ...needed?.env };
  return runReady({ ...selected, stage: { ...selected.stage, ...needed, env } }, shown);
}

/** @type {typeof runSelected} */
async function runReady(selected, shown) {
  const { stage } = selected;
  if (stage.skipped) return { counts: { ...NOTHING, skipped: 1 }, output: `${stage.skipped}\n` };
  if (stage.runner === 'vitest') return runVitest(selected, shown);
  if (stage.runner === 'playwright') return runPlaywright(selected, shown);
  const options = { shown, timeoutMs: TIMEOUT_MS };
  const { code, output } = (await stage.command?.(options)) ?? { code: 1, output: '' };
  return { counts: ofCommand(code), output };
}

/** @type {(selected: Selected, shown: boolean) => Promise<Result>} */
async function runVitest({ stage, words, byPath, byTitle }, shown) {
  const args = ['run', '--config', 'tests/vitest.config.ts', '--project', stage.project ?? ''];
  const file = reportOf(stage.name);
  const runOnce = async (/** @type {string[]} */ more) => {
    const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
    const options = { shown, env: { ...VITEST_ENV, ...stage.env } };
    const { code, output, report } = await runReported(
      stage,
      bin.vitest,
      [...args, ...reporters, ...more],
      options,
    );
    return { counts: ofVitest(code, report), output };
  };
  if (words.length === 0) return runOnce([]);
  const runs = [];
  if (byPath.length > 0) runs.push(await runOnce(byPath));
  if (byTitle.length > 0)
    runs.push(withoutSkipped(await runOnce([...byTitle, '--testNamePattern', inAnyCase(words)])));
  return {
    counts: runs.map(({ counts }) => counts).reduce(add),
    output: runs.map(({ output }) => output).join(''),
  };
}

/** Vitest reports those that no word selects as skipped. */
const withoutSkipped = (/** @type {Result} */ { counts, output }) => ({
  counts: { ...counts, skipped: 0 },
  output,
});

/** Vitest's pattern has no flags. */
const inAnyCase = (/** @type {string[]} */ words) =>
  anyOf(words).source.replaceAll(
    /[a-z]/gi,
    (letter) => `[${letter.toLowerCase()}${letter.toUpperCase()}]`,
  );

/** @type {(selected: Selected, shown: boolean) => Promise<Result>} */
async function runPlaywright({ stage, words }, shown) {
  const file = reportOf(stage.name);
  const env = {
    CHROMIUM_PATH: await findChromium(),
    PLAYWRIGHT_JSON_OUTPUT_FILE: file,
    ...stage.env,
  };
  const args = ['test', '--config', 'tests/playwright.config.ts', '--project', stage.project ?? ''];
  // Playwright looks for it in paths and titles, in large and small letters.
  if (words.length > 0) args.push('--grep', anyOf(words).source, '--pass-with-no-tests');
  const { code, output, report } = await runReported(stage, bin.playwright, args, { shown, env });
  return { counts: ofPlaywright(code, report), output };
}

const reportOf = (/** @type {string} */ name) => join(root, 'tests/.output', `${name}.json`);

/**
 * The report is missing where the runner left none.
 *
 * @type {(stage: import('./stages.mjs').Stage, script: string, args: string[], options: import('../run.mjs').RunOptions) =>
 *   Promise<{ code: number, output: string, report?: any }>}
 */
async function runReported({ name, node = process.execPath }, script, args, options) {
  const file = reportOf(name);
  rmSync(file, { force: true });
  const result = await run(node, [script, ...args], { timeoutMs: TIMEOUT_MS, ...options });
  try {
    return { ...result, report: JSON.parse(readFileSync(file, 'utf8')) };
  } catch {
    return result;
  }
}
