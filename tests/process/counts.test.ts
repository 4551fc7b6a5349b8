import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, it } from 'vitest';
import { root } from './clone';

const script = (path: string) => import(pathToFileURL(join(root, 'config/scripts', path)).href);

const { add, ofCommand, ofPlaywright, ofVitest, summary } = await script('testing/counts.mjs');
const { runInLanes } = await script('testing/lanes.mjs');
const { select } = await script('testing/select.mjs');
const { runSelected } = await script('testing/runners.mjs');

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
      ofCommand(0),
      ofCommand(1, 'lint'),
      ofVitest(0, { ...vitest, testResults: [loaded] }),
      ofPlaywright(1, playwright),
    ];
    expect(summary(counts.reduce(add))).toBe('FAILED lint\n1 flaky\n6 passed, 2 failed');
  });

  it('add up stages that run at the same time, whichever ends first', async () => {
    const counts = await runInLanes(
      [{ stage: { name: '40' } }, { stage: { name: '1' } }, { stage: { name: '2', alone: true } }],
      async ({ stage }: { stage: { name: string } }) => {
        await new Promise((resolve) => setTimeout(resolve, Number(stage.name)));
        return { ...ofCommand(0), passed: Number(stage.name) };
      },
    );
    expect(summary(counts)).toBe('0 flaky\n43 passed, 0 failed');
  });

  it('say that no test needed a second try', () => {
    const stats = { expected: 2, unexpected: 0, flaky: 0, skipped: 0 };
    expect(summary(ofPlaywright(0, { stats }))).toBe('0 flaky\n2 passed, 0 failed');
  });

  it('count a test that passed only on its second try as flaky, not as passed', () => {
    const stats = { expected: 0, unexpected: 0, flaky: 1, skipped: 0 };
    expect(ofPlaywright(0, { stats })).toMatchObject({ passed: 0, failed: 0, flaky: 1 });
  });

  it('names what was skipped, where anything was', () => {
    const report = { ...vitest, numPendingTests: 1, numTodoTests: 1, testResults: [loaded] };
    expect(summary(ofVitest(0, report))).toBe('2 skipped\n0 flaky\n3 passed, 0 failed');
  });

  it('counts a stage that cannot run here as one that was skipped', async () => {
    const why = 'There is no browser here.';
    const stage = { name: 'e2e', runner: 'playwright', skipped: why };
    const { counts, output } = await runSelected(select([stage], [])[0], false);
    expect(summary(counts)).toBe('1 skipped\n0 flaky\n0 passed, 0 failed');
    expect(output).toContain(why);
  });

  it('counts a file that could not be loaded as one failed test', () => {
    expect(ofVitest(1, { ...vitest, testResults: [loaded, unloaded] }).failed).toBe(1);
  });

  it('repeat which tests failed or were flaky, and the first lines of why', () => {
    const failed = {
      fullName: 'b is b',
      status: 'failed',
      failureMessages: ['no\nat 1\n\u001B[31mat 2'],
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
                    { status: 'flaky', results: [{ error: { message: 'late' } }, {}] },
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
    expect(summary(add(ofVitest(1, report), ofPlaywright(0, playwright))).split('\n')).toEqual([
      'FAILED tests/unit/a.test.ts: b is b',
      '  no',
      '  at 1',
      '  at 2',
      'FAILED tests/unit/b.test.ts',
      '  Cannot find module',
      'FLAKY c.spec.ts: c is c',
      '  late',
      '1 flaky',
      '3 passed, 2 failed',
    ]);
  });

  it('counts a runner that crashed as one failed test', () => {
    expect(ofVitest(1, undefined)).toMatchObject({ passed: 0, failed: 1, skipped: 0 });
    expect(ofVitest(1, { ...vitest, testResults: [loaded] }).failed).toBe(1);
    expect(ofPlaywright(137, undefined).failed).toBe(1);
  });

  it('says which runner crashed, and what it printed of the error', () => {
    const output = 'ok\n⎯⎯ Unhandled Rejection ⎯⎯\nError: lost\n  at a.ts:1\n';
    const { notes } = ofVitest(1, { ...vitest, testResults: [loaded] }, { name: 'pages', output });
    expect(notes.join('\n')).toMatch(
      /^FAILED pages: ended with 1, though no test failed\n {2}.*Unhandled Rejection.*\n {2}Error: lost/,
    );
  });
});

describe('npm test -- WORD', () => {
  const stage = (name: string, folder?: string) => ({
    name,
    runner: 'vitest',
    ...(folder && { folder }),
  });
  const all = [
    stage('lint'),
    stage('api', 'api'),
    stage('api-embedded', 'api'),
    stage('e2e', 'e2e'),
  ];
  const namesOf = (...words: string[]) =>
    select(all, words).map(({ stage }: { stage: { name: string } }) => stage.name);

  it('runs the stages that are named, by the whole name or what stands before its dash', () => {
    expect(namesOf()).toEqual(['lint', 'api', 'api-embedded', 'e2e']);
    expect(namesOf('api')).toEqual(['api', 'api-embedded']);
    expect(namesOf('api-embedded', 'lint')).toEqual(['lint', 'api-embedded']);
  });

  it('runs files whose path has the word, and tests whose title has, in whichever runner', () => {
    const found = select(all, ['Rights']);
    expect(namesOf('Rights')).toContain('e2e');
    expect(found.at(-1).byPath).toEqual(['tests/e2e/rights.spec.ts']);
    const [api] = select(all, ['api', 'S05']);
    expect(api.byPath).toEqual([]);
    expect(api.byTitle).toContain('tests/api/escalation.test.ts');
  });

  it('finds titles in the helpers that hold tests for several files', () => {
    expect(select(all, ['api', 'F08'])[0].byTitle).toContain('tests/api/role.test.ts');
  });

  it('skips stages without a match, and fails where nothing has the word', () => {
    expect(namesOf('S16')).not.toContain('lint');
    const nonsense = ['no', 'such', 'thing'].join('-');
    expect(() => select(all, ['role', nonsense])).toThrow(`"${nonsense}" is no stage`);
  });
});
