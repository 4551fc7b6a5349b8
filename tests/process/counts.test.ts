import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, it } from 'vitest';
import { root } from './clone';

const script = (path: string) => import(pathToFileURL(join(root, 'config/scripts', path)).href);

const { add, NOTHING, ofPlaywright, ofVitest, summary, withCrash } =
  await script('testing/counts.mjs');
const { choose } = await script('commands/test.mjs');

const vitest = { numPassedTests: 3, numFailedTests: 0, numPendingTests: 0, numTodoTests: 0 };
const loaded = {
  name: join(root, 'tests/unit/a.test.ts'),
  status: 'passed',
  assertionResults: [{ fullName: 'a is a', status: 'passed', failureMessages: [] }],
};
const unloaded = {
  name: join(root, 'tests/unit/b.test.ts'),
  status: 'failed',
  message: 'Cannot find module',
  assertionResults: [],
};

describe('the last lines of npm test', () => {
  it('adds up all runners', () => {
    const playwright = { stats: { expected: 2, unexpected: 1, flaky: 1, skipped: 0 } };
    const counts = [
      { ...NOTHING, passed: 1 },
      withCrash(NOTHING, { name: 'lint', code: 1, output: 'a.ts: no' }),
      ofVitest({ ...vitest, testResults: [loaded] }),
      ofPlaywright(playwright),
    ];
    expect(summary(counts.reduce(add))).toBe(
      'FAILED lint: ended with 1\n  a.ts: no\n1 flaky\n6 passed, 2 failed',
    );
  });

  it('say that no test needed a second try', () => {
    const stats = { expected: 2, unexpected: 0, flaky: 0, skipped: 0 };
    expect(summary(ofPlaywright({ stats }))).toBe('0 flaky\n2 passed, 0 failed');
  });

  it('count a test that passed only on its second try as flaky, not as passed', () => {
    const stats = { expected: 0, unexpected: 0, flaky: 1, skipped: 0 };
    expect(ofPlaywright({ stats })).toMatchObject({ passed: 0, failed: 0, flaky: 1 });
  });

  it('names what was skipped, where anything was', () => {
    const report = { ...vitest, numPendingTests: 1, numTodoTests: 1, testResults: [loaded] };
    expect(summary(ofVitest(report))).toBe('2 skipped\n0 flaky\n3 passed, 0 failed');
  });

  it('counts a file that could not be loaded as one failed test', () => {
    expect(ofVitest({ ...vitest, testResults: [loaded, unloaded] }).failed).toBe(1);
  });

  it('repeat which tests failed or were flaky, the first lines of why, and where in the tests', () => {
    const failed = {
      fullName: 'b is b',
      status: 'failed',
      failureMessages: ['no\nat 1\n\u001B[31mat 2'],
    };
    const late = {
      message: 'late',
      stack:
        'late\n1\n2\n3\n4\n5\n6\n    at /console/tests/e2e/c.spec.ts:7:1\n    at node:internal',
    };
    const playwright = {
      stats: { expected: 0, unexpected: 0, flaky: 1, skipped: 0 },
      suites: [
        {
          suites: [
            {
              specs: [
                {
                  file: 'c.spec.ts',
                  title: 'c is c',
                  tests: [
                    { status: 'flaky', results: [{ error: late }, {}] },
                    { status: 'expected', results: [{}] },
                  ],
                },
              ],
            },
          ],
        },
      ],
    };
    const report = {
      ...vitest,
      numFailedTests: 1,
      testResults: [{ ...loaded, assertionResults: [failed] }, unloaded],
    };
    expect(summary(add(ofVitest(report), ofPlaywright(playwright))).split('\n')).toEqual([
      'FAILED tests/unit/a.test.ts: b is b',
      '  no',
      '  at 1',
      '  at 2',
      'FAILED tests/unit/b.test.ts',
      '  Cannot find module',
      'FLAKY c.spec.ts: c is c',
      ...['late', '1', '2', '3', '4', '5'].map((line) => `  ${line}`),
      '      at /console/tests/e2e/c.spec.ts:7:1',
      '1 flaky',
      '3 passed, 2 failed',
    ]);
  });

  it('counts a runner that crashed as one failed test, and says what it printed of the error', () => {
    const output = 'ok\n⎯⎯ Unhandled Rejection ⎯⎯\nError: lost\n  at a.ts:1\n';
    const passed = ofVitest({ ...vitest, testResults: [loaded] });
    const { failed, notes } = withCrash(passed, { name: 'pages', code: 1, output });
    expect(failed).toBe(1);
    expect(notes.join('\n')).toMatch(
      /^FAILED pages: ended with 1\n {2}.*Unhandled Rejection.*\n {2}Error: lost/,
    );
  });
});

describe('npm test -- WORD', () => {
  const all = [{ name: 'lint' }, { name: 'api' }, { name: 'pages' }];
  const named = (...args: string[]) => {
    const { chosen, words } = choose(all, args);
    return [chosen.map(({ name }: { name: string }) => name), words];
  };

  it('chooses the stages that are named, and all of them without a name', () => {
    expect(named()).toEqual([['lint', 'api', 'pages'], []]);
    expect(named('pages', 'api')).toEqual([['api', 'pages'], []]);
  });

  it('hands the other words to the runners', () => {
    expect(named('role')).toEqual([['lint', 'api', 'pages'], ['role']]);
    expect(named('api', '-t', 'S05')).toEqual([['api'], ['-t', 'S05']]);
  });
});
