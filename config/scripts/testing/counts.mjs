/**
 * A flaky test passed only when it was tried again; it is not among those that passed.
 *
 * @typedef {{ passed: number, failed: number, skipped: number, flaky: number }} Counts
 */

/** @type {Counts} */
export const NOTHING = { passed: 0, failed: 0, skipped: 0, flaky: 0 };

/** @type {(a: Counts, b: Counts) => Counts} */
export const add = (a, b) => ({
  passed: a.passed + b.passed,
  failed: a.failed + b.failed,
  skipped: a.skipped + b.skipped,
  flaky: a.flaky + b.flaky,
});

/** `0 flaky` above `3 passed, 0 failed`, and above both what was skipped, if anything was. */
export const summary = (/** @type {Counts} */ { passed, failed, skipped, flaky }) =>
  [
    ...(skipped > 0 ? [`${skipped} skipped`] : []),
    `${flaky} flaky`,
    `${passed} passed, ${failed} failed`,
  ].join('\n');

/**
 * A whole command counts as one test.
 * @returns {Counts}
 */
export const ofCommand = (/** @type {number} */ code) => ({
  ...NOTHING,
  ...(code === 0 ? { passed: 1 } : { failed: 1 }),
});

/**
 * What counts of Vitest's JSON report.
 *
 * @typedef {object} VitestReport
 * @property {number} numPassedTests
 * @property {number} numFailedTests
 * @property {number} numPendingTests
 * @property {number} numTodoTests
 * @property {{ status: string, assertionResults: unknown[] }[]} testResults
 */

/**
 * Reads Vitest's JSON report; a file that could not even be loaded counts as one failed test.
 *
 * @param {number} code
 * @param {VitestReport} [report]
 */
export function ofVitest(code, report) {
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

/**
 * What counts of Playwright's JSON report.
 *
 * @typedef {{ stats: { expected: number, unexpected: number, skipped: number, flaky: number } }} PlaywrightReport
 */

/**
 * Reads Playwright's JSON report.
 *
 * @param {number} code
 * @param {PlaywrightReport} [report]
 */
export function ofPlaywright(code, report) {
  const { expected = 0, unexpected = 0, skipped = 0, flaky = 0 } = report?.stats ?? {};
  return withCrash(code, { passed: expected, failed: unexpected, skipped, flaky });
}

/**
 * A runner that ended badly without a failed test to show for it failed itself.
 * @returns {Counts}
 */
const withCrash = (/** @type {number} */ code, /** @type {Counts} */ counts) =>
  code !== 0 && counts.failed === 0 ? { ...counts, failed: 1 } : counts;
