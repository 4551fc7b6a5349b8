import { relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { root } from '../paths.mjs';

/** @import { Counts, PlaywrightReport, PlaywrightSuite, VitestReport } from '../types' */

const NO_RUN = { name: 'a runner', output: '' };

/** @type {Counts} */
export const NOTHING = { passed: 0, failed: 0, skipped: 0, flaky: 0, notes: [] };

export const add = (/** @type {Counts} */ a, /** @type {Counts} */ b) => ({
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

/** @returns {Counts} one test, which the whole command is. */
export const ofCommand = (/** @type {number} */ code, name = '') => ({
  ...NOTHING,
  ...(code === 0 ? { passed: 1 } : { failed: 1, notes: [`FAILED ${name}`] }),
});

/** A file that could not even be loaded counts as one failed test. */
export function ofVitest(
  /** @type {number} */ code,
  /** @type {VitestReport=} */ report,
  run = NO_RUN,
) {
  const files = report?.testResults ?? [];
  const unloaded = files.filter(
    ({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0,
  );
  const failed = files.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status }) => status === 'failed')
      .map(({ fullName, failureMessages }) =>
        note('FAILED', `${relative(root, name)}: ${fullName}`, failureMessages[0]),
      ),
  );
  const counts = {
    ...NOTHING,
    passed: report?.numPassedTests ?? 0,
    failed: (report?.numFailedTests ?? 0) + unloaded.length,
    skipped: (report?.numPendingTests ?? 0) + (report?.numTodoTests ?? 0),
    notes: [
      ...failed,
      ...unloaded.map(({ name, message }) => note('FAILED', relative(root, name), message)),
    ],
  };
  return withCrash(code, counts, run);
}

export function ofPlaywright(
  /** @type {number} */ code,
  /** @type {PlaywrightReport=} */ report,
  run = NO_RUN,
) {
  const { expected = 0, unexpected = 0, skipped = 0, flaky = 0 } = report?.stats ?? {};
  const notes = (report?.suites ?? []).flatMap(notesOfSuite);
  return withCrash(code, { passed: expected, failed: unexpected, skipped, flaky, notes }, run);
}

/** @returns {string[]} */
const notesOfSuite = (/** @type {PlaywrightSuite} */ { specs = [], suites = [] }) => [
  ...specs.flatMap(({ file, title, tests }) =>
    tests
      .filter(({ status }) => status === 'unexpected' || status === 'flaky')
      .map(({ status, results }) =>
        note(
          status === 'flaky' ? 'FLAKY' : 'FAILED',
          `${file}: ${title}`,
          results.find(({ error }) => error)?.error?.message,
        ),
      ),
  ),
  ...suites.flatMap(notesOfSuite),
];

const MESSAGE_LINES = 6;

/** Repeated at the end, as what a stage printed may be far above or cut off. */
const note = (
  /** @type {string} */ outcome,
  /** @type {string} */ test,
  /** @type {string | undefined} */ message = '',
) =>
  [
    `${outcome} ${test}`,
    ...stripVTControlCharacters(message)
      .split('\n')
      .filter((line) => line.trim() !== '')
      .slice(0, MESSAGE_LINES)
      .map((line) => `  ${line.slice(0, 300)}`),
  ].join('\n');

const UNHANDLED = /^.*Unhandled (?:Error|Rejection)/m;

/** @returns {Counts} with one failed test, where a runner ended badly without one to show for it. */
const withCrash = (
  /** @type {number} */ code,
  /** @type {Counts} */ counts,
  { name, output } = NO_RUN,
) => {
  if (code === 0 || counts.failed > 0) return counts;
  const plain = stripVTControlCharacters(output).trimEnd();
  const said = plain.slice(plain.match(UNHANDLED)?.index ?? plain.lastIndexOf('\n'));
  const crash = note('FAILED', `${name}: ended with ${code}, though no test failed`, said);
  return { ...counts, failed: 1, notes: [...counts.notes, crash] };
};
