import { readFileSync } from 'node:fs';
import { expect, type Page, test } from 'playwright/test';

const table = readFileSync('docs/resilience.md', 'utf8');

/** What a fault did to a user: a row of docs/resilience.md. */
export interface Recovery {
  fault: string;
  /** In the words of the console. */
  saw: string;
  lost: 'nothing';
}

/** Tells a row of the table, with the seconds since the fault was over. */
export function record(recovery: Recovery, overSince: number): void {
  const seconds = ((performance.now() - overSince) / 1000).toFixed(1);
  const description = JSON.stringify({ ...recovery, seconds });
  // The run that writes the table comes before the row is there.
  if (!process.env.WRITES_RESILIENCE) expect(table).toContain(`| ${recovery.fault} | `);
  test.info().annotations.push({ type: 'recovery', description });
}

/** Has every call of a path answered by `fulfil` until the returned function is called. */
export async function spoil(
  page: Page,
  path: string,
  fulfil: Parameters<Page['route']>[1],
): Promise<() => Promise<void>> {
  const pattern = new RegExp(`/api/v1/${path}(\\?|$)`);
  await page.route(pattern, fulfil);
  return () => page.unroute(pattern);
}
