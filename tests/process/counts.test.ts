import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, it, vi } from 'vitest';
import { root } from './clone';

const { add, ofCommand, ofPlaywright, ofVitest, summary } = await import(
  pathToFileURL(join(root, 'config/scripts/testing/counts.mjs')).href
);

const { stages } = await import(
  pathToFileURL(join(root, 'config/scripts/testing/stages.mjs')).href
);

const vitest = { numPassedTests: 3, numFailedTests: 0, numPendingTests: 0, numTodoTests: 0 };
const loaded = { status: 'passed', assertionResults: [{}] };
const unloaded = { status: 'failed', assertionResults: [] };

describe('the last lines of npm test', () => {
  it('adds up all runners', () => {
    const playwright = { stats: { expected: 2, unexpected: 1, flaky: 1, skipped: 0 } };
    const counts = [
      ofCommand(0),
      ofCommand(1),
      ofVitest(0, { ...vitest, testResults: [loaded] }),
      ofPlaywright(1, playwright),
    ];
    expect(summary(counts.reduce(add))).toBe('1 flaky\n7 passed, 2 failed');
  });

  it('is the same as ever where no test needed a second try', () => {
    const stats = { expected: 2, unexpected: 0, flaky: 0, skipped: 0 };
    expect(summary(ofPlaywright(0, { stats }))).toBe('2 passed, 0 failed');
  });

  it('names what was skipped, where anything was', () => {
    const report = { ...vitest, numPendingTests: 1, numTodoTests: 1, testResults: [loaded] };
    expect(summary(ofVitest(0, report))).toBe('3 passed, 0 failed, 2 skipped');
  });

  it('counts the tests on PostgreSQL as one that was skipped where there is none', () => {
    vi.stubEnv('TEST_DATABASE_URL', '');
    const said = vi.spyOn(console, 'log').mockReturnValue();
    const stage = stages.find(({ name }: { name: string }) => name === 'api-postgres');
    expect(summary(stage.run())).toBe('0 passed, 0 failed, 1 skipped');
    expect(said).toHaveBeenCalledWith(expect.stringContaining('TEST_DATABASE_URL is not set'));
    vi.unstubAllEnvs();
    said.mockRestore();
  });

  it('counts a file that could not be loaded as one failed test', () => {
    expect(ofVitest(1, { ...vitest, testResults: [loaded, unloaded] }).failed).toBe(1);
  });

  it('counts a runner that crashed as one failed test', () => {
    expect(ofVitest(1, undefined)).toMatchObject({ passed: 0, failed: 1, skipped: 0 });
    expect(ofVitest(1, { ...vitest, testResults: [loaded] }).failed).toBe(1);
    expect(ofPlaywright(137, undefined).failed).toBe(1);
  });
});
