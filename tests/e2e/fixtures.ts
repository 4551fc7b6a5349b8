import { test as base, type Page } from 'playwright/test';
import { ROOT_PASSWORD } from '../seededData';
import { removeScripts, signInByApi } from './console';
import { startGatehouse } from './gatehouse';
import type { Running } from './withGatehouse';

const DESKTOP = { width: 1280, height: 720 };
const HEARD = ['console', 'pageerror', 'request', 'response', 'load'] as const;

/** Leaves nothing of a test in the tab but the scripts that it has compiled. */
async function forget(page: Page): Promise<void> {
  const context = page.context();
  await Promise.all([page, context].map((it) => it.unrouteAll({ behavior: 'ignoreErrors' })));
  await removeScripts();
  for (const event of HEARD) page.removeAllListeners(event);
  await context.setOffline(false);
  await context.clearPermissions();
  const { origin } = new URL(page.url());
  if (origin === 'null') return;
  // The console writes as it is left, so it is left first.
  await page.goto(`${origin}/health`);
  await page.evaluate(() => {
    localStorage.clear();
    sessionStorage.clear();
  });
}

/**
 * Playwright's `test`, with a server and a tab that a worker's tests share. All files take it, as
 * Playwright starts a new worker for tests with other fixtures.
 */
export const test = base.extend<object, { tab: Page; shared: Running }>({
  tab: [
    async ({ browser }, use) => {
      const context = await browser.newContext({
        locale: 'en-US',
        reducedMotion: 'reduce',
        serviceWorkers: 'block',
      });
      await use(await context.newPage());
      await context.close();
    },
    { scope: 'worker' },
  ],
  shared: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures from the pattern.
    async ({}, use) => {
      const gatehouse = await startGatehouse({ CAPTCHA: 'off', ADMIN_PASSWORD: ROOT_PASSWORD });
      const root = await signInByApi(gatehouse, 'admin', ROOT_PASSWORD);
      await use({ ...gatehouse, root });
      await gatehouse.stop();
    },
    { scope: 'worker' },
  ],
});

/**
 * Whose page is the worker's tab, without a service worker: a tab that has shown the console before
 * shows it in a third of the CPU time. What needs several tabs, a clock or a worker takes `test`.
 */
export const warm = test.extend({
  context: ({ tab }, use) => use(tab.context()),
  page: async ({ tab, viewport }, use) => {
    await tab.setViewportSize(viewport ?? DESKTOP);
    await use(tab);
    await forget(tab);
  },
});
