import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, type Page } from 'playwright/test';
import { freePort } from '../ports';
import { buildWithTitle, newSite, type Site } from './builds';
import { signInByForm } from './console';
import { test } from './fixtures';
import { type Gatehouse, startGatehouse } from './gatehouse';
import { PASSWORD } from './withGatehouse';

test.use({ serviceWorkers: 'allow' });

const NEXT = 'Gatehouse Next';

let site: Site;
let gatehouse: Gatehouse;
let dataDir: string;

test.describe.configure({ mode: 'serial' });
const start = (port: string) =>
  startGatehouse({
    CAPTCHA: 'off',
    ADMIN_PASSWORD: PASSWORD,
    CLIENT_FOLDER: site.folder,
    DATA_DIR: dataDir,
    PORT: port,
  });

test.beforeAll(async () => {
  site = newSite();
  dataDir = mkdtempSync(join(tmpdir(), 'gatehouse-data-'));
  // It is stopped and started again, and must find its port free.
  gatehouse = await start(String(await freePort()));
});
test.afterAll(async () => {
  await gatehouse.stop();
  site.remove();
  rmSync(dataDir, { recursive: true, force: true });
});

async function signIn(page: Page, path: string) {
  await page.goto(`${gatehouse.address}/user/login?redirect=${encodeURIComponent(path)}`);
  await signInByForm(page, 'admin', PASSWORD);
  await page.evaluate(() => navigator.serviceWorker.ready);
}

test('the console can be installed', { tag: '@long' }, async ({ page }) => {
  await signIn(page, '/home');
  const link = page.locator('link[rel=manifest]');
  const manifestUrl = new URL((await link.getAttribute('href')) ?? '', gatehouse.address);
  const manifest = await (await fetch(manifestUrl)).json();
  expect(manifest).toMatchObject({ name: 'Gatehouse', display: 'standalone' });
  expect(new URL(manifest.start_url, manifestUrl).pathname).toBe('/');
  for (const { src, type } of manifest.icons) {
    const icon = await fetch(new URL(src, manifestUrl));
    expect(icon.headers.get('Content-Type')).toBe(type);
  }
});

test('it opens offline, says so, and goes on where it was once the network is back', async ({
  page,
  context,
}) => {
  await signIn(page, '/system/role');
  await expect(page.getByRole('heading', { name: 'Roles' })).toBeVisible();
  await context.setOffline(true);
  await page.reload();
  await expect(page.getByText('You are offline now')).toBeVisible();
  await expect(page).toHaveURL(/\/user\/login\?redirect=%2Fsystem%2Frole/);
  await context.setOffline(false);
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByRole('heading', { name: 'Roles' })).toBeVisible();
});

test('S37 a worker leaves what is no page to the server, and opens a page offline in any spelling of its', {
  tag: '@long',
}, async ({ page, context }) => {
  await signIn(page, '/home');
  await page.evaluate(() => navigator.serviceWorker.controller?.state);
  for (const path of ['/nope.html', '/no/such/page', '/%73ystem/menu', '/home.html']) {
    const answer = await page.goto(gatehouse.address + path);
    expect([path, answer?.status(), answer?.fromServiceWorker()]).toEqual([path, 404, false]);
    await expect(page.getByText('This page does not exist.')).toBeVisible();
  }
  for (const path of ['/home', '/System/Role//', '/user/login?redirect=%2Fhome', '/']) {
    const answer = await page.goto(gatehouse.address + path);
    expect([path, answer?.status(), answer?.fromServiceWorker()]).toEqual([path, 200, true]);
  }
  await context.setOffline(true);
  await page.goto(`${gatehouse.address}/System/Role//`);
  await expect(page.getByText('You are offline now')).toBeVisible();
});

test('F10 a new version in the middle of a form: it asks first, and what was typed is kept', {
  tag: '@long',
}, async ({ page, context }) => {
  await signIn(page, '/system/role');
  const other = await context.newPage();
  await other.goto(`${gatehouse.address}/system/user`);
  await expect(other.getByRole('heading', { name: 'Users' })).toBeVisible();
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  const form = page.getByRole('dialog', { name: 'Add Role' });
  await form.getByLabel('Name', { exact: true }).fill('Kept');
  await form.getByLabel('Code', { exact: true }).fill('kept');
  await form.locator('.ant-tree-checkbox').first().click();
  await page.evaluate(() => caches.open('of an older console'));

  await gatehouse.stop();
  const next = await buildWithTitle(NEXT);
  site.deploy(next.build);
  next.remove();
  gatehouse = await start(new URL(gatehouse.address).port);
  const ask = () => navigator.serviceWorker.getRegistration().then((found) => found?.update());
  await page.evaluate(ask);
  const saw = 'New content is available';
  await expect(page.getByText(saw)).toBeVisible();

  await page.getByRole('button', { name: 'Refresh' }).click();
  const question = page.getByRole('alertdialog');
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(form.getByLabel('Code', { exact: true })).toHaveValue('kept');
  expect(await page.title()).toBe('Roles - Gatehouse');

  await page.getByRole('button', { name: 'Refresh' }).click();
  await question.getByRole('button', { name: 'Confirm' }).click();
  await expect(page).toHaveTitle(`Roles - ${NEXT}`);
  await expect(page.getByText('Your earlier entries were restored.')).toBeVisible();
  await expect(form.getByLabel('Code', { exact: true })).toHaveValue('kept');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('cell', { name: 'Kept', exact: true })).toHaveCount(1);

  const names = await page.evaluate(() => caches.keys());
  expect(names).toEqual([`workbox-precache-v2-${gatehouse.address}/`]);
  await expect(other.getByText(saw)).toBeVisible();
  await other.getByRole('button', { name: 'Refresh' }).click();
  await expect(other).toHaveTitle(`Users - ${NEXT}`);
});

test('with pwa off, the worker of an older console goes and takes its own caches along', {
  tag: '@long',
}, async ({ page }) => {
  await signIn(page, '/system/role');
  await page.evaluate(() => caches.open('of another application'));
  copyFileSync('config/browser/unregisterServiceWorker.js', join(site.folder, 'sw.js'));
  for (const kind of ['br', 'gz']) rmSync(join(site.folder, `sw.js.${kind}`), { force: true });
  await gatehouse.stop();
  gatehouse = await start(new URL(gatehouse.address).port);
  // Each poll asks for the update, as each visit does: a browser may join it to a check that began earlier.
  const left = () =>
    page.evaluate(async () => {
      const registrations = await navigator.serviceWorker.getRegistrations();
      const asked = registrations.map((registration) => registration.update());
      // One may wait for a check that never ends.
      await Promise.race([Promise.allSettled(asked), new Promise((end) => setTimeout(end, 3_000))]);
      return [...registrations.map(({ scope }) => scope), ...(await caches.keys())];
    });
  await expect.poll(left).toEqual(['of another application']);
});
