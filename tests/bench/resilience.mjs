import { readFileSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { join } from 'node:path';
import { bin, root } from '../../config/scripts/paths.mjs';
import { runNode } from '../../config/scripts/run.mjs';
import { findChromium } from '../../config/scripts/testing/browsers.mjs';

/** Runs the browser tests that break things, and writes what they saw to docs/resilience.md. */

const env = { CHROMIUM_PATH: await findChromium(), WRITES_RESILIENCE: 'yes' };
const args = ['test', '--config', 'tests/playwright.config.ts', 'faults', 'offline', 'session'];
const { code } = await runNode(bin.playwright, args, { shown: true, env });
if (code !== 0) throw new Error('A test failed, so the table stays as it was.');

const rows = readRecoveries(JSON.parse(readFileSync(join(root, 'tests/.output/e2e.json'), 'utf8')));
const file = join(root, 'docs/resilience.md');
const written = readFileSync(file, 'utf8');
const until = written.indexOf('| Fault |');
writeFileSync(file, `${written.slice(0, until)}${table(rows)}`);
console.log(`${rows.length} rows written to docs/resilience.md`);

/**
 * @typedef {import('playwright/types/testReporter').JSONReport} Report
 * @typedef {import('playwright/types/testReporter').JSONReportSuite} Suite
 * @typedef {import('playwright/types/testReporter').JSONReportSpec} Spec
 */

/**
 * What the tests told of (see tests/e2e/recoveryTable.ts), in their order.
 *
 * @param {Report} report
 * @returns {Record<string, string>[]}
 */
function readRecoveries({ suites }) {
  /** @type {(suite: Suite) => Spec[]} */
  const specs = (suite) => [...(suite.specs ?? []), ...(suite.suites ?? []).flatMap(specs)];
  return suites
    .flatMap(specs)
    .flatMap(({ tests }) => tests.flatMap(({ annotations }) => annotations))
    .filter(({ type }) => type === 'recovery')
    .map(({ description }) => JSON.parse(description ?? '{}'));
}

/** @param {Record<string, string>[]} recoveries */
function table(recoveries) {
  const lines = recoveries.map(
    ({ fault, saw, lost, seconds }) => `| ${fault} | ${saw} | ${lost} | ${seconds} |`,
  );
  const machine = `${cpus()[0]?.model.trim()}, ${cpus().length} cores, Node ${process.versions.node}`;
  const date = new Date().toISOString().slice(0, 10);
  return [
    '| Fault | What the user saw | Lost | Seconds to recover |',
    '|---|---|---|---|',
    ...lines,
    '',
    `Written by \`npm run resilience\` on ${date}: ${machine}.`,
    '',
  ].join('\n');
}
