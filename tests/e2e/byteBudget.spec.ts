import { readFileSync } from 'node:fs';
import { expect } from 'playwright/test';
import { measureScripts } from '../bench/bundle/measure.mjs';
import { test } from './fixtures';

const budget: { path: string; kilobytes: number; promised: number }[] = JSON.parse(
  readFileSync('config/byteBudget.json', 'utf8'),
);

for (const { path, kilobytes, promised } of budget) {
  test(`a first visit to ${path} fetches at most 3% more script than its budget`, async ({
    browser,
  }) => {
    expect(kilobytes).toBeLessThanOrEqual(promised);
    expect(await measureScripts(browser, path)).toBeLessThanOrEqual(kilobytes * 1.03);
  });
}
