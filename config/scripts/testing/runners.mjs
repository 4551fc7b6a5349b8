import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { bin, root } from '../paths.mjs';
import { run } from '../run.mjs';
import { findChromium } from './chromium.mjs';
import { add, NOTHING, ofCommand, ofPlaywright, ofVitest } from './counts.mjs';
import { anyOf } from './select.mjs';

/** @import { RunOptions, RunResult, Selected, Stage, StageResult } from '../types' */

const TIMEOUT_MS = 40 * 60_000;

const VITEST_ENV = {
  // What libraries complain of, such as a missing text, they say outside of production only.
  NODE_ENV: 'test',
  // Umi needs a package without "type": "module"; Vite minds.
  VITE_CONFIG_NATIVE_IGNORE_WARNING: 'true',
};

/** @returns {Promise<StageResult>} */
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
  return { counts: ofCommand(code, stage.name), output };
}

/** @type {typeof runSelected} */
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
    return { counts: ofVitest(code, report, { name: stage.name, output }), output };
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

const withoutSkipped = (/** @type {StageResult} */ { counts, output }) => ({
  counts: { ...counts, skipped: 0 },
  output,
});

const inAnyCase = (/** @type {string[]} */ words) =>
  anyOf(words).source.replaceAll(
    /[a-z]/gi,
    (letter) => `[${letter.toLowerCase()}${letter.toUpperCase()}]`,
  );

/** @type {typeof runSelected} */
async function runPlaywright({ stage, words }, shown) {
  const file = reportOf(stage.name);
  const env = {
    CHROMIUM_PATH: await findChromium(),
    PLAYWRIGHT_JSON_OUTPUT_FILE: file,
    ...stage.env,
  };
  const args = ['test', '--config', 'tests/playwright.config.ts', '--project', stage.project ?? ''];
  if (words.length > 0) args.push('--grep', anyOf(words).source, '--pass-with-no-tests');
  const { code, output, report } = await runReported(stage, bin.playwright, args, { shown, env });
  return { counts: ofPlaywright(code, report, { name: stage.name, output }), output };
}

const reportOf = (/** @type {string} */ name) => join(root, 'tests/.output', `${name}.json`);

async function runReported(
  /** @type {Stage} */ { name, node = process.execPath },
  /** @type {string} */ script,
  /** @type {string[]} */ args,
  /** @type {RunOptions} */ options,
) {
  const file = reportOf(name);
  rmSync(file, { force: true });
  const result = /** @type {RunResult & { report?: any }} */ (
    await run(node, [script, ...args], { timeoutMs: TIMEOUT_MS, ...options })
  );
  try {
    return { ...result, report: JSON.parse(readFileSync(file, 'utf8')) };
  } catch {
    return result;
  }
}
