import { relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { root } from '../paths.mjs';

/**
 * What a stage has run. `flaky` passed only when tried again, and is not among those that passed; `notes` name what
 * failed or was flaky, and how.
 *
 * @typedef {{ passed: number, failed: number, skipped: number, flaky: number, notes: string[] }} Counts
 */

/** @type {Counts} */
export const NOTHING = { passed: 0, failed: 0, skipped: 0, flaky: 0, notes: [] };

/** @type {(a: Counts, b: Counts) => Counts} */
export const add = (a, b) => ({
  passed: a.passed + b.passed,
  failed: a.failed + b.failed,
  skipped: a.skipped + b.skipped,
  flaky: a.flaky + b.flaky,
  notes: [...a.notes, ...b.notes],
});

export const summary = (/** @type {Counts} */ { passed, failed, skipped, flaky, notes }) =>
  [
    ...notes,
    ...(skipped > 0 ? [`${skipped} skipped`] : []),
    `${flaky} flaky`,
    `${passed} passed, ${failed} failed`,
  ].join('\n');

/**
 * Counts the report of Vitest; a file that could not even be loaded is one failed test.
 *
 * @param {any} report as its reporter `json` writes it
 * @returns {Counts}
 */
export function ofVitest({ numPassedTests, numPendingTests, numTodoTests, testResults }) {
  const notes = [];
  for (const { name, status, message, assertionResults } of testResults) {
    const file = relative(root, name);
    for (const test of assertionResults)
      if (test.status === 'failed')
        notes.push(note('FAILED', `${file}: ${test.fullName}`, test.failureMessages[0]));
    if (status === 'failed' && assertionResults.length === 0)
      notes.push(note('FAILED', file, message));
  }
  const skipped = numPendingTests + numTodoTests;
  return { passed: numPassedTests, failed: notes.length, skipped, flaky: 0, notes };
}

/**
 * Counts the report of Playwright.
 *
 * @param {any} report as its reporter `json` writes it
 * @returns {Counts}
 */
export function ofPlaywright({ stats: { expected, unexpected, skipped, flaky }, suites = [] }) {
  const notes = suites.flatMap(notesOfSuite);
  return { passed: expected, failed: unexpected, skipped, flaky, notes };
}

/** @returns {string[]} */
function notesOfSuite(/** @type {any} */ { specs = [], suites = [] }) {
  const notes = [];
  for (const { file, title, tests } of specs) {
    for (const { status, results } of tests) {
      if (status !== 'unexpected' && status !== 'flaky') continue;
      const failed = results.find((/** @type {any} */ { error }) => error);
      const outcome = status === 'flaky' ? 'FLAKY' : 'FAILED';
      notes.push(note(outcome, `${file}: ${title}`, failed?.error.stack ?? failed?.error.message));
    }
  }
  return [...notes, ...suites.flatMap(notesOfSuite)];
}

const MESSAGE_LINES = 6;
const isPlaceInTests = (/** @type {string} */ line) => /^ +at .*\btests\//.test(line);

/** @type {(outcome: string, test: string, error?: string) => string} */
const note = (outcome, test, error = '') =>
  [
    `${outcome} ${test}`,
    ...stripVTControlCharacters(error)
      .split('\n')
      .filter((line) => line.trim() !== '')
      .filter((line, at) => at < MESSAGE_LINES || isPlaceInTests(line))
      .map((line) => `  ${line.slice(0, 300)}`),
  ].join('\n');

/**
 * Counts one failed test where a runner ended badly without one to show for it.
 *
 * @type {(counts: Counts, run: { name: string, code: number, output: string }) => Counts}
 */
export function withCrash(counts, { name, code, output }) {
  if (code === 0 || counts.failed > 0) return counts;
  const plain = stripVTControlCharacters(output).trimEnd();
  const from =
    /^.*Unhandled (?:Error|Rejection)/m.exec(plain)?.index ?? plain.lastIndexOf('\n') + 1;
  const crash = note('FAILED', `${name}: ended with ${code}`, plain.slice(from));
  return { ...counts, failed: 1, notes: [...counts.notes, crash] };
}
