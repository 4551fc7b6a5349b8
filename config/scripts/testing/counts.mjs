/** @import { Counts, PlaywrightReport, VitestReport } from '../types' */

/** @type {Counts} */
export const NOTHING = { passed: 0, failed: 0, skipped: 0, flaky: 0 };

export const add = (/** @type {Counts} */ a, /** @type {Counts} */ b) => ({
  passed: a.passed + b.passed,
  failed: a.failed + b.failed,
  skipped: a.skipped + b.skipped,
  flaky: a.flaky + b.flaky,
});

export const summary = (/** @type {Counts} */ { passed, failed, skipped, flaky }) =>
  [
    ...(skipped > 0 ? [`${skipped} skipped`] : []),
    `${flaky} flaky`,
    `${passed} passed, ${failed} failed`,
  ].join('\n');

/** @returns {Counts} one test, which the whole command is. */
export const ofCommand = (/** @type {number} */ code) => ({
  ...NOTHING,
  ...(code === 0 ? { passed: 1 } : { failed: 1 }),
});

/** A file that could not even be loaded counts as one failed test. */
export function ofVitest(/** @type {number} */ code, /** @type {VitestReport=} */ report) {
  const unloaded = report?.testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0,
  );
  return withCrash(code, {
    ...NOTHING,
    passed: report?.numPassedTests ?? 0,
    failed: (report?.numFailedTests ?? 0) + (unloaded?.length ?? 0),
    skipped: (report?.numPendingTests ?? 0) + (report?.numTodoTests ?? 0),
  });
}

export function ofPlaywright(/** @type {number} */ code, /** @type {PlaywrightReport=} */ report) {
  const { expected = 0, unexpected = 0, skipped = 0, flaky = 0 } = report?.stats ?? {};
  return withCrash(code, { passed: expected, failed: unexpected, skipped, flaky });
}

/** @returns {Counts} with one failed test, where a runner ended badly without one to show for it. */
const withCrash = (/** @type {number} */ code, /** @type {Counts} */ counts) =>
  code !== 0 && counts.failed === 0 ? { ...counts, failed: 1 } : counts;
