import { expect } from 'playwright/test';
import { warm as test } from '../fixtures';
import { withRoleList } from './roleList';
import { spoil } from './spoil';

const gatehouse = withRoleList();

const CHUNK = /src__pages__system__user.*\.js$/;

test('a script that is missing after a deployment loads the page again, once', async ({ page }) => {
  await page.goto(`${gatehouse.address}/home`);
  let missing = 0;
  await page.route(CHUNK, (route) => {
    missing += 1;
    return missing === 1 ? route.fulfill({ status: 404 }) : route.fallback();
  });
  await page.getByRole('main').getByRole('link', { name: /^User/ }).click();
  await expect(page.getByRole('heading', { name: 'Users' })).toBeVisible();
});

test('a script that stays missing leads to a message with a way back', async ({ page }) => {
  await page.goto(`${gatehouse.address}/home`);
  await page.route(CHUNK, (route) => route.fulfill({ status: 404 }));
  let loads = 0;
  page.on('load', () => {
    loads += 1;
  });
  await page.getByRole('main').getByRole('link', { name: /^User/ }).click();
  const saw = 'Part of the console did not load';
  await expect(page.getByRole('heading', { name: saw })).toBeVisible();
  expect(loads).toBe(1);
  await expect(page.getByRole('button', { name: 'Copy trace ID' })).toBeVisible();
  await page.unroute(CHUNK);
  await page.getByRole('button', { name: 'Reload' }).click();
  await expect(page.getByRole('heading', { name: 'Users' })).toBeVisible();
});

test('what Add opens and is missing is asked for twice, and leads to the message', async ({
  page,
}) => {
  await page.goto(`${gatehouse.address}/system/user`);
  const add = page.getByRole('button', { name: 'Add', exact: true });
  await add.waitFor();
  await page.waitForLoadState('networkidle');
  const asked: string[] = [];
  await page.route('**/*.js', (route) => {
    asked.push(route.request().url());
    return route.abort();
  });
  await add.click();
  const message = page.getByRole('heading', { name: 'Part of the console did not load' });
  await expect(message).toBeVisible({ timeout: 2_000 });
  // Parts that share a script each ask for it twice.
  for (const url of asked) expect(asked.filter((one) => one === url).length).toBeLessThan(20);
  await page.unrouteAll();
  await page.getByRole('button', { name: 'Reload' }).click();
  // A form stands in the address, and opens again by itself.
  await expect(page.getByRole('dialog', { name: 'Add' })).toBeVisible();
});

test('a page that breaks leaves a message, the trace id and a way back', async ({ page }) => {
  const user = { id: 'x', username: 'x', name: 'X', status: 'activated', roles: [null] };
  const restore = await spoil(page, 'current/user', (route) =>
    route.fulfill({ json: { success: true, data: user } }),
  );
  await page.goto(`${gatehouse.address}/account/profile`);
  const saw = 'Something went wrong on this page';
  await expect(page.getByRole('heading', { name: saw })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Copy trace ID' })).toBeVisible();
  await expect(page.getByRole('menuitem', { name: 'System' })).toBeVisible();
  await restore();
  await page.getByRole('link', { name: 'Back to Home' }).click();
  await expect(page.getByRole('heading', { name: /^Welcome/ })).toBeVisible();
});
