import { readFileSync } from 'node:fs';
import { expect } from 'playwright/test';
import { measureScripts } from '../bench/bundle/measure.mjs';
import { test } from './fixtures';

/** What the console promised to stay under. */
const MAX_KILOBYTES = [265, 350, 760];

const budget: { path: string; kilobytes: number }[] = JSON.parse(
  readFileSync('config/byteBudget.json', 'utf8'),
);

for (const [index, { path, kilobytes }] of budget.entries()) {
  test(`a first visit to ${path} fetches at most 3% more script than its budget`, async ({
    browser,
  }) => {
    expect(kilobytes).toBeLessThanOrEqual(MAX_KILOBYTES[index] ?? 0);
    expect(await measureScripts(browser, path)).toBeLessThanOrEqual(kilobytes * 1.03);
  });
}
