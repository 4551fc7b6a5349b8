import { readFileSync } from 'node:fs';
import { expect } from 'playwright/test';
import { measureScripts } from '../bench/scripts.mjs';
import { test } from './fixtures';

const budget: { path: string; kilobytes: number; promised: number }[] = JSON.parse(
  readFileSync('config/byteBudget.json', 'utf8'),
);

for (const { path, kilobytes, promised } of budget) {
  test(`a first visit to ${path} fetches what is promised at most, and at most a tenth more script than its budget`, async ({
    browser,
    shared,
  }) => {
    const served = { address: shared.address, token: shared.root.token };
    const most = Math.min(promised, kilobytes * 1.1);
    expect(await measureScripts(browser, served, path)).toBeLessThanOrEqual(most);
  });
}
