import type { Page } from 'playwright/test';

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
