/**
 * A flaky test failed and passed when it was tried again; it is among those that passed, too.
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

/** `3 passed, 0 failed`, with what was skipped where anything was, below a line `1 flaky` where any was. */
export const summary = ({ passed, failed, skipped, flaky }) => {
  const unsteady = flaky > 0 ? `${flaky} flaky\n` : '';
  return `${unsteady}${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
};

/** A whole command counts as one test. */
export const ofCommand = (code) => ({
  ...NOTHING,
  ...(code === 0 ? { passed: 1 } : { failed: 1 }),
});

/** Reads Vitest's JSON report; a file that could not even be loaded counts as one failed test. */
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

/** Reads Playwright's JSON report. */
export function ofPlaywright(code, report) {
  const { expected = 0, unexpected = 0, skipped = 0, flaky = 0 } = report?.stats ?? {};
  return withCrash(code, { passed: expected + flaky, failed: unexpected, skipped, flaky });
}

/** A runner that ended badly without a failed test to show for it failed itself. */
const withCrash = (code, counts) =>
  code !== 0 && counts.failed === 0 ? { ...counts, failed: 1 } : counts;
