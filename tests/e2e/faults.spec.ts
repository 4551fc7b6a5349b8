import { expect, type Page, type Route, test } from 'playwright/test';
import { type Caller, digestOf, prepare, revoke, signInByApi, signInByForm } from './console';
import { type Gatehouse, startGatehouse } from './gatehouse';
import { record, spoil } from './recovery';

const PASSWORD = 'a gate in the wall';

let gatehouse: Gatehouse;
let root: Caller;

test.beforeAll(async () => {
  gatehouse = await startGatehouse({ CAPTCHA: 'off', ADMIN_PASSWORD: PASSWORD });
  root = await signInByApi(gatehouse, 'admin', PASSWORD);
  const role = { code: 'keeper', name: 'Keeper', status: 'enabled', menus: [] };
  await root.call('POST', 'roles', role);
});
test.afterAll(() => gatehouse.stop());

// A worker would answer for the network, whose faults these are; offline.spec.ts has it.
test.use({ serviceWorkers: 'block' });

test.beforeEach(async ({ page, context }) => {
  page.setDefaultTimeout(20_000);
  const { token } = await signInByApi(gatehouse, 'admin', PASSWORD);
  await prepare(context, { token });
  await page.goto(`${gatehouse.address}/system/role`);
  await expect(page.getByRole('cell', { name: 'keeper', exact: true })).toBeVisible();
});

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
    REQUEST_ERROR,
    (route) => route.fulfill({ status: 502, contentType: 'text/html', body: '<h1>Bad</h1>' }),
  ],
  [
    'a redirect to a page',
    REQUEST_ERROR,
    (route) => route.fulfill({ status: 302, headers: { Location: '/home' } }),
  ],
  ['a connection refused', 'The server could not be reached.', (route) => route.abort()],
];

test('answers that are none: a list says so, keeps what was asked, and Retry shows it', async ({
  page,
}) => {
  for (const [fault, saw, answer] of ANSWERS) {
    const restore = await spoil(page, 'roles', answer);
    await page.goto(`${gatehouse.address}/system/role?name=keep`);
    await expect(page.getByText(saw).first()).toBeVisible();
    await expect(page.getByRole('menuitem', { name: 'System' })).toBeVisible();
    await restore();
    const over = performance.now();
    await page.getByRole('button', { name: 'Retry' }).first().click();
    await expect(page.getByRole('cell', { name: 'keeper', exact: true })).toBeVisible();
    await expect(page).toHaveURL(/name=keep/);
    record({ fault: `${fault}, for a list`, saw, lost: 'nothing' }, over);
  }
});

async function beginRole(page: Page, code: string) {
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  const form = page.getByRole('dialog', { name: 'Add Role' });
  await form.getByLabel('Name', { exact: true }).fill(`Role ${code}`);
  await form.getByLabel('Code', { exact: true }).fill(code);
  await form.locator('.ant-tree-checkbox').first().click();
  return form;
}

/** How many roles of a code there are. */
async function rolesOf(code: string): Promise<number> {
  const response = await fetch(`${gatehouse.address}/api/v1/roles?code=${code}`, {
    headers: { Authorization: `Bearer ${root.token}` },
  });
  return (await response.json()).data.length;
}

async function expectSaved(page: Page, code: string) {
  await expect(page.getByText('Save successfully')).toBeVisible();
  await expect(page.getByRole('cell', { name: code, exact: true })).toBeVisible();
  expect(await rolesOf(code)).toBe(1);
}

test('a save that meets an answer that is none keeps the form, and saves once', async ({
  page,
}) => {
  const form = await beginRole(page, 'badgateway');
  const restore = await spoil(page, 'roles', (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({ status: 502, contentType: 'text/html', body: '<h1>Bad</h1>' })
      : route.fallback(),
  );
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form.getByRole('alert')).toContainText('Failed to save');
  await expect(form.getByLabel('Code', { exact: true })).toHaveValue('badgateway');
  await restore();
  const over = performance.now();
  await form.getByRole('button', { name: 'Save' }).click();
  await expectSaved(page, 'badgateway');
  record({ fault: '502 of a proxy, for a save', saw: 'Failed to save', lost: 'nothing' }, over);
});

test('F10 offline in the middle of a form: the save is refused, and done once afterwards', async ({
  page,
  context,
}) => {
  const form = await beginRole(page, 'offline');
  await context.setOffline(true);
  await expect(page.getByText('You are offline now')).toBeVisible();
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form.getByRole('alert')).toContainText('You are offline');
  await expect(form.getByLabel('Code', { exact: true })).toHaveValue('offline');
  await context.setOffline(false);
  const over = performance.now();
  await expect(page.getByText('You are back online', { exact: true })).toBeVisible();
  await expect(page.getByText('You are offline now')).toBeHidden();
  await form.getByRole('button', { name: 'Save' }).click();
  await expectSaved(page, 'offline');
  const saw = 'You are offline now';
  record({ fault: 'no network in the middle of a form', saw, lost: 'nothing' }, over);
});

test('F10 a token that ended in the middle of a form: what was typed is back after signing in', async ({
  page,
}) => {
  const form = await beginRole(page, 'expired');
  await revoke(page);
  await form.getByRole('button', { name: 'Save' }).click();
  const saw = 'Your session has ended, please log in again.';
  await expect(page.getByText(saw)).toHaveCount(1);
  await expect(page).toHaveURL(/\/user\/login\?redirect=%2Fsystem%2Frole/);
  const over = performance.now();
  await signInByForm(page, 'admin', PASSWORD);
  await expect(page.getByText('What you had typed is here again.')).toBeVisible();
  await expect(form.getByLabel('Code', { exact: true })).toHaveValue('expired');
  await expect(form.locator('.ant-tree-checkbox-checked').first()).toBeVisible();
  await form.getByRole('button', { name: 'Save' }).click();
  await expectSaved(page, 'expired');
  record({ fault: 'a token that ended in the middle of a form', saw, lost: 'nothing' }, over);
});

test('what one had typed is not shown to the next who signs in', async ({ page }) => {
  await root.call('POST', 'users', {
    username: 'ada',
    name: 'Ada',
    status: 'activated',
    password: digestOf(PASSWORD),
    roles: [],
  });
  await page.goto(`${gatehouse.address}/account/profile`);
  await page.getByLabel('Remark').fill('half a sentence');
  await revoke(page);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page).toHaveURL(/\/user\/login/);
  await signInByForm(page, 'ada', PASSWORD);
  await expect(page).toHaveURL(`${gatehouse.address}/account/profile`);
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Ada');
  await expect(page.getByLabel('Remark')).toHaveValue('');
});

test('a connection that hangs is given up after 60 seconds, and the form is kept', async ({
  page,
}) => {
  await page.clock.install();
  const form = await beginRole(page, 'hung');
  const restore = await spoil(page, 'roles', (route) =>
    route.request().method() === 'POST' ? undefined : route.fallback(),
  );
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form.locator('.ant-btn-loading')).toBeVisible();
  await page.clock.fastForward(61_000);
  const saw = 'The server took too long to answer.';
  await expect(form.getByRole('alert')).toContainText(saw);
  await restore();
  expect(await rolesOf('hung')).toBe(0);
  const over = performance.now();
  await form.getByRole('button', { name: 'Save' }).click();
  await expectSaved(page, 'hung');
  record({ fault: 'a connection that hangs, for a save', saw, lost: 'nothing' }, over);
});

test('a read whose connection is lost is tried once more, a write never', async ({ page }) => {
  const calls: string[] = [];
  const restore = await spoil(page, 'roles', (route) => {
    calls.push(route.request().method());
    return calls.length === 1 ? route.abort() : route.fallback();
  });
  const over = performance.now();
  await page.goto(`${gatehouse.address}/system/role?name=keep`);
  await expect(page.getByRole('cell', { name: 'keeper', exact: true })).toBeVisible();
  expect(calls).toEqual(['GET', 'GET']);
  record({ fault: 'a connection lost once, for a list', saw: 'nothing', lost: 'nothing' }, over);

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
    await page.getByRole('button', { name: 'Confirm' }).last().click();
    await expect(page.getByText('The server made a mistake, please try again.')).toBeVisible();
  }
  await expect(page.getByText('The server made a mistake, please try again.')).toHaveCount(1);
  await page.getByRole('button', { name: 'Copy trace ID' }).click();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('TRACE-1');
});

test('reads of a page that was left are cancelled', async ({ page }) => {
  await spoil(page, 'menus', () => undefined);
  const cancelled = page.waitForEvent('requestfailed', (request) =>
    request.url().endsWith('/api/v1/menus'),
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
  const over = performance.now();
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByRole('menuitem', { name: 'System' })).toBeVisible();
  record({ fault: 'the menus cannot be read', saw, lost: 'nothing' }, over);
});

const CHUNK = /src__pages__system__user.*\.js$/;

test('a script that is missing after a deployment loads the page anew, once', async ({ page }) => {
  await page.goto(`${gatehouse.address}/home`);
  let missing = 0;
  await page.route(CHUNK, (route) => {
    missing += 1;
    return missing === 1 ? route.fulfill({ status: 404 }) : route.fallback();
  });
  const over = performance.now();
  await page.getByRole('main').getByRole('link', { name: /^User/ }).click();
  await expect(page.getByRole('heading', { name: 'User' })).toBeVisible();
  const fault = 'a script missing after a deployment';
  record({ fault, saw: 'the page loads anew', lost: 'nothing' }, over);
});

test('a script that stays missing leads to a message with a way back', async ({ page }) => {
  await page.goto(`${gatehouse.address}/home`);
  await page.route(CHUNK, (route) => route.fulfill({ status: 404 }));
  let loads = 0;
  page.on('load', () => {
    loads += 1;
  });
  await page.getByRole('main').getByRole('link', { name: /^User/ }).click();
  const saw = 'A part of the console is missing';
  await expect(page.getByRole('heading', { name: saw })).toBeVisible();
  expect(loads).toBe(1);
  await expect(page.getByRole('button', { name: 'Copy trace ID' })).toBeVisible();
  await page.unroute(CHUNK);
  const over = performance.now();
  await page.getByRole('button', { name: 'Reload' }).click();
  await expect(page.getByRole('heading', { name: 'User' })).toBeVisible();
  record({ fault: 'a script that stays missing', saw, lost: 'nothing' }, over);
});

test('a page that breaks leaves a message, the trace id and a way back', async ({ page }) => {
  const user = { id: 'x', username: 'x', name: 'X', status: 'activated', roles: [null] };
  const restore = await spoil(page, 'current/user', (route) =>
    route.fulfill({ json: { success: true, data: user } }),
  );
  await page.goto(`${gatehouse.address}/account/profile`);
  const saw = 'This page broke';
  await expect(page.getByRole('heading', { name: saw })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Copy trace ID' })).toBeVisible();
  await expect(page.getByRole('menuitem', { name: 'System' })).toBeVisible();
  await restore();
  const over = performance.now();
  await page.getByRole('link', { name: 'Back to Home' }).click();
  await expect(page.getByRole('heading', { name: /^Welcome/ })).toBeVisible();
  record({ fault: 'an answer that breaks the page', saw, lost: 'nothing' }, over);
});

test('another admin’s change shows at the next page change and at a refused call', async ({
  browser,
}) => {
  const guard = await root.call('POST', 'roles', {
    code: 'guard',
    name: 'Guard',
    status: 'enabled',
    menus: [],
  });
  const menus = await root.call('GET', 'menus');
  const idOf = (...codes: string[]) => {
    let level = menus as unknown as { code: string; id: string; children?: typeof level }[];
    let id = '';
    for (const code of codes) {
      const found = level.find((menu) => menu.code === code);
      id = found?.id ?? '';
      level = found?.children ?? [];
    }
    return id;
  };
  const setMenus = (...ids: string[]) =>
    root.call('PUT', `roles/${guard.id}`, {
      code: 'guard',
      name: 'Guard',
      status: 'enabled',
      menus: ids.map((menu_id) => ({ menu_id })),
    });
  await setMenus(idOf('home'), idOf('system', 'role'), idOf('system', 'role', 'edit'));
  await root.call('POST', 'users', {
    username: 'guard',
    name: 'Guard',
    status: 'activated',
    password: digestOf(PASSWORD),
    roles: [{ role_id: guard.id }],
  });
  const page = await browser.newPage();
  await page.goto(`${gatehouse.address}/user/login?redirect=/system/role`);
  await signInByForm(page, 'guard', PASSWORD);
  const edit = page.getByRole('row', { name: /keeper/ }).getByRole('button', { name: 'Edit' });
  await expect(edit).toBeVisible();

  await setMenus(idOf('home'), idOf('system', 'role'));
  await page.getByRole('menuitem', { name: 'Home' }).click();
  await page.getByRole('menuitem', { name: 'System' }).hover();
  await page.getByRole('link', { name: 'Role', exact: true }).click();
  await expect(page.getByRole('cell', { name: 'keeper', exact: true })).toBeVisible();
  await expect(edit).toBeHidden();

  await setMenus(idOf('home'));
  await page.getByRole('button', { name: 'Reload' }).click();
  await expect(page.getByRole('heading', { name: '403' })).toBeVisible();
  await expect(page.getByRole('menuitem', { name: 'System' })).toBeHidden();
  await page.close();
});
