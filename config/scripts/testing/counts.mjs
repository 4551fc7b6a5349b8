/** @typedef {{ passed: number, failed: number, skipped: number }} Counts */

/** @type {Counts} */
export const NOTHING = { passed: 0, failed: 0, skipped: 0 };

/** @type {(a: Counts, b: Counts) => Counts} */
export const add = (a, b) => ({
  passed: a.passed + b.passed,
  failed: a.failed + b.failed,
  skipped: a.skipped + b.skipped,
});

/** `3 passed, 0 failed`, and what was skipped where anything was. */
export const summary = ({ passed, failed, skipped }) =>
  `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;

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
    passed: report?.numPassedTests ?? 0,
    failed: (report?.numFailedTests ?? 0) + (unloaded?.length ?? 0),
    skipped: (report?.numPendingTests ?? 0) + (report?.numTodoTests ?? 0),
  });
}

/** Reads Playwright's JSON report; a test that passed when tried again has passed. */
export function ofPlaywright(code, report) {
  return withCrash(code, {
    passed: (report?.stats.expected ?? 0) + (report?.stats.flaky ?? 0),
    failed: report?.stats.unexpected ?? 0,
    skipped: report?.stats.skipped ?? 0,
  });
}

/** A runner that ended badly without a failed test to show for it failed itself. */
const withCrash = (code, counts) =>
  code !== 0 && counts.failed === 0 ? { ...counts, failed: 1 } : counts;
