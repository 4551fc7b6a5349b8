import { expect, type Page, type Response } from 'playwright/test';
import { signInByForm, watch } from './console';
import { test, warm } from './fixtures';
import { PASSWORD, withGatehouse } from './withGatehouse';

const HOSTILE = '<img src=x onerror=window.harmed=1>';

test.use({ serviceWorkers: 'allow' });
const gatehouse = withGatehouse();

async function signIn(page: Page, path = '/home') {
  await page.goto(`${gatehouse.address}/user/login?redirect=${encodeURIComponent(path)}`);
  await signInByForm(page, 'admin', PASSWORD);
}

/** One of each kind; tests/pages/paths.test.ts has the spellings. */
const EVIL = [
  '//evil.example',
  'javascript:alert(1)',
  '/%09/evil.example',
  '/user/login?redirect=/user/login',
];

warm(
  'S16 a redirect to anywhere but a path of this app leads to /home',
  { tag: '@long' },
  async ({ page }) => {
    for (const redirect of EVIL) {
      await signIn(page, redirect);
      await expect(page, redirect).toHaveURL(`${gatehouse.address}/home`);
      await page.evaluate(() => sessionStorage.clear());
    }
  },
);

warm('S16 a redirect to a path of this app is honoured, query and all', async ({ page }) => {
  await signIn(page, '/system/role?name=a%26b&current=1');
  await expect(page).toHaveURL(`${gatehouse.address}/system/role?name=a%26b&current=1`);
});

const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "connect-src 'self'",
  "img-src 'self' data: blob:",
  "style-src 'self' 'unsafe-inline'",
  "font-src 'self' data:",
  "worker-src 'self'",
  "manifest-src 'self'",
  "object-src 'none'",
  "base-uri 'self'",
  "form-action 'self'",
  "frame-ancestors 'none'",
];

test('S17 every answer to the browser carries the policy, and no page breaks it', async ({
  page,
}) => {
  const complaints = watch(page);
  const answers: Promise<string | undefined>[] = [];
  const faultOf = async (response: Response) => {
    const headers = await response.allHeaders();
    const policy = headers['content-security-policy'] ?? '';
    const complete =
      POLICY.every((rule) => policy.includes(rule)) &&
      headers['x-content-type-options'] === 'nosniff' &&
      headers['referrer-policy'] &&
      headers['cross-origin-opener-policy'] === 'same-origin' &&
      headers['cross-origin-resource-policy'] === 'same-origin';
    return complete ? undefined : response.url();
  };
  page.on('response', (response) => answers.push(faultOf(response)));
  await signIn(page);
  for (const path of ['system/menu', 'system/role', 'system/user', 'system/logger', 'no/where']) {
    await page.goto(`${gatehouse.address}/${path}`);
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
  }
  expect(answers.length).toBeGreaterThan(20);
  expect((await Promise.all(answers)).filter(Boolean)).toEqual([]);
  expect(complaints).toEqual([]);
});

test('S19 the caches of the browser hold the console and nothing of the API', {
  tag: '@long',
}, async ({ page }) => {
  await signIn(page, '/system/user');
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.goto(`${gatehouse.address}/system/logger`);
  await expect(page.getByRole('heading', { name: 'Logs' })).toBeVisible();
  const cached = await page.evaluate(async () => {
    const urls: string[] = [];
    for (const name of await caches.keys()) {
      const requests = await (await caches.open(name)).keys();
      urls.push(...requests.map(({ url }) => new URL(url).pathname));
    }
    return urls;
  });
  expect(cached.some((path) => path.endsWith('/index.html'))).toBe(true);
  expect(cached.filter((path) => /\/api\/|openapi|health|metrics/.test(path))).toEqual([]);
});

test('S27 hostile text is shown as text, whichever field holds it', async ({ browser }) => {
  const context = await browser.newContext({ userAgent: HOSTILE });
  const page = await context.newPage();
  const complaints = watch(page);
  const menu = { type: 'page', status: 'enabled', sequence: 0, resources: [] };
  await gatehouse.root.call('POST', 'menus', {
    ...menu,
    code: 'hostile',
    name: HOSTILE,
    description: HOSTILE,
    properties: JSON.stringify({ HOSTILE }),
  });
  await gatehouse.root.call('POST', 'roles', {
    code: HOSTILE.slice(0, 32),
    name: HOSTILE,
    description: HOSTILE,
    status: 'enabled',
    menus: [],
  });
  await gatehouse.root.call('POST', 'users', {
    username: 'hostile',
    name: HOSTILE,
    phone: HOSTILE.slice(0, 32),
    remark: HOSTILE,
    status: 'activated',
    roles: [],
  });
  await page.goto(`${gatehouse.address}/user/login`);
  await page.getByPlaceholder('Username').fill(HOSTILE);
  await page.getByPlaceholder('Password').fill('wrong');
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page.getByRole('alert')).toBeVisible();
  await page.getByPlaceholder('Username').fill('admin');
  await page.getByPlaceholder('Password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page).not.toHaveURL(/\/user\/login/);

  for (const path of ['menu', 'role', 'user', 'logger?tag=operate', 'logger?tag=request']) {
    await page.goto(`${gatehouse.address}/system/${path}`);
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
    if (path.startsWith('logger')) await page.getByLabel('Expand row').nth(1).click();
    await expect(page.getByText('onerror').first()).toBeVisible();
  }
  await page.goto(`${gatehouse.address}/system/user`);
  await page
    .getByRole('row', { name: /onerror/ })
    .getByRole('button', { name: 'Edit' })
    .click();
  await expect(page.getByRole('dialog').getByLabel('Name', { exact: true })).toHaveValue(HOSTILE);
  const query = new URLSearchParams({ errorCode: HOSTILE, errorMessage: HOSTILE });
  await page.goto(`${gatehouse.address}/exception?${query}`);
  await expect(page.getByText(HOSTILE).first()).toBeVisible();
  expect(await page.evaluate(() => 'harmed' in window)).toBe(false);
  expect(complaints).toEqual([]);

  const javascript = { ...menu, code: 'js', name: 'js', path: 'javascript:alert(1)' };
  await expect(gatehouse.root.call('POST', 'menus', javascript)).rejects.toThrow('"code":400');
  await context.close();
});
