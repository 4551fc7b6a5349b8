import { expect, type Route } from 'playwright/test';
import { warm as test } from '../fixtures';
import { beginRole, withRoleList } from './roleList';
import { spoil } from './spoil';

const gatehouse = withRoleList();

const REQUEST_ERROR = 'Request error, please retry.';

/** Answers that are no answers, and what the user is told. */
const ANSWERS: [fault: string, saw: string, answer: (route: Route) => Promise<void>][] = [
  ['text instead of JSON', REQUEST_ERROR, (route) => route.fulfill({ body: 'upstream says hi' })],
  [
    'a page of a proxy',
    REQUEST_ERROR,
    (route) => route.fulfill({ contentType: 'text/html', body: '<html><h1>Proxy</h1></html>' }),
  ],
  ['an empty body', REQUEST_ERROR, (route) => route.fulfill({ body: '' })],
  [
    'a truncated body',
    REQUEST_ERROR,
    (route) => route.fulfill({ contentType: 'application/json', body: '{"success":true,"da' }),
  ],
  [
    '200 with success=false',
    'Out of keys',
    (route) =>
      route.fulfill({
        json: { success: false, error: { id: 'x', code: 400, detail: 'Out of keys', status: '' } },
      }),
  ],
  [
    '502 of a proxy',
    'The proxy in front of the console does not reach it',
    (route) => route.fulfill({ status: 502, contentType: 'text/html', body: '<h1>Bad</h1>' }),
  ],
  [
    'a redirect to a page',
    REQUEST_ERROR,
    (route) => route.fulfill({ status: 302, headers: { Location: '/home' } }),
  ],
  ['a connection refused', 'The server could not be reached.', (route) => route.abort()],
];

test('answers that are none: a list says so, keeps what was asked, and Retry shows it', {
  tag: '@long',
}, async ({ page }) => {
  for (const [, saw, answer] of ANSWERS) {
    const restore = await spoil(page, 'roles', answer);
    await page.goto(`${gatehouse.address}/system/role?name=keep`);
    await expect(page.getByText(saw).first()).toBeVisible();
    await expect(page.getByRole('menuitem', { name: 'System' })).toBeVisible();
    await restore();
    await page.getByRole('button', { name: 'Retry' }).first().click();
    await expect(page.getByRole('cell', { name: 'keeper', exact: true })).toBeVisible();
    await expect(page).toHaveURL(/name=keep/);
  }
});

test('a read whose connection is lost is tried once more, a write never', async ({ page }) => {
  const calls: string[] = [];
  const restore = await spoil(page, 'roles', (route) => {
    calls.push(route.request().method());
    return calls.length === 1 ? route.abort() : route.fallback();
  });
  await page.goto(`${gatehouse.address}/system/role?name=keep`);
  await expect(page.getByRole('cell', { name: 'keeper', exact: true })).toBeVisible();
  expect(calls).toEqual(['GET', 'GET']);

  await restore();
  const form = await beginRole(page, 'lost');
  let writes = 0;
  await spoil(page, 'roles', (route) => {
    if (route.request().method() !== 'POST') return route.fallback();
    writes += 1;
    return route.abort();
  });
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form.getByRole('alert')).toContainText('The server could not be reached.');
  expect(writes).toBe(1);
});

test('a burst of equal failures shows one message, whose trace id can be copied', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await spoil(page, 'roles/[^/?]+', (route) =>
    route.request().method() === 'DELETE'
      ? route.fulfill({
          status: 500,
          headers: { 'X-Trace-Id': 'TRACE-1' },
          json: {
            success: false,
            error: { id: 'internal_server_error', code: 500, detail: '', status: '' },
          },
        })
      : route.fallback(),
  );
  for (let round = 0; round < 3; round += 1) {
    await page
      .getByRole('row', { name: /keeper/ })
      .getByRole('button', { name: 'Delete' })
      .click();
    await page.getByRole('button', { name: 'Delete role' }).last().click();
    await expect(page.getByText('Something went wrong on our side. Try again.')).toBeVisible();
  }
  await expect(page.getByText('Something went wrong on our side. Try again.')).toHaveCount(1);
  await page.getByRole('button', { name: 'Copy trace ID' }).click();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('TRACE-1');
});

test('reads of a page that was left are cancelled', { tag: '@long' }, async ({ page }) => {
  await spoil(page, 'menus', () => undefined);
  const cancelled = page.waitForEvent('requestfailed', (request) =>
    new URL(request.url()).pathname.endsWith('/api/v1/menus'),
  );
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(page.getByRole('dialog', { name: 'Add Role' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog', { name: 'Add Role' })).toBeHidden();
  await page.getByRole('menuitem', { name: 'Home' }).click();
  expect((await cancelled).failure()?.errorText).toBe('net::ERR_ABORTED');
});

test('menus that cannot be read leave an empty menu, a notice and Retry', async ({ page }) => {
  const restore = await spoil(page, 'current/menus', (route) => route.fulfill({ status: 500 }));
  await page.goto(`${gatehouse.address}/system/role`);
  const saw = 'Your menu could not be loaded, so it is empty for now.';
  await expect(page.getByText(saw)).toBeVisible();
  await expect(page.getByRole('cell', { name: 'keeper', exact: true })).toBeVisible();
  await restore();
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByRole('menuitem', { name: 'System' })).toBeVisible();
});
