import { type BrowserContext, expect, type Page } from 'playwright/test';
import {
  digestOf,
  goTo,
  logOut,
  revoke,
  signInByForm,
  untilListening,
  userButton,
} from './console';
import { test, warm } from './fixtures';
import { PASSWORD, withShared } from './withGatehouse';

const DAY_MS = 24 * 60 * 60 * 1000;

const gatehouse = withShared((root) => {
  const ada = { username: 'lodger', name: 'Ada', status: 'activated', roles: [] };
  return root.call('POST', 'users', { ...ada, password: digestOf(PASSWORD) });
});

async function signIn(page: Page, username = 'admin'): Promise<void> {
  await page.goto(`${gatehouse.address}/user/login`);
  await signInByForm(page, username, PASSWORD);
}

const tokenOf = (page: Page) => page.evaluate(() => sessionStorage.getItem('token'));

async function openTab(context: BrowserContext, path = '/account/profile'): Promise<Page> {
  const page = await context.newPage();
  await page.goto(gatehouse.address + path);
  return page;
}

/** Signs root in, and waits for Home: a script on its way would time out when the clock jumps. */
async function signInHome(page: Page): Promise<void> {
  await signIn(page);
  await expect(page.getByRole('heading', { name: 'Welcome, ' })).toBeVisible();
}

/** Two tabs of one sign-in, whose clock the test moves. */
async function openTwoTabs(context: BrowserContext): Promise<[Page, Page]> {
  await context.clock.install();
  const first = await context.newPage();
  await signInHome(first);
  const second = await openTab(context);
  await expect(second.getByLabel('Username')).toBeVisible();
  return [first, second];
}

/** Waits until a tab has another token than before, and another tab the same one. */
async function expectRenewed(tab: Page, old: string | null, other: Page): Promise<void> {
  await expect.poll(() => tokenOf(tab)).not.toBe(old);
  await expect.poll(async () => (await tokenOf(other)) === (await tokenOf(tab))).toBe(true);
}

/** Counts the renewals that a context's tabs ask for. */
function countRenewals(context: BrowserContext): () => number {
  let renewals = 0;
  context.on('request', (request) => {
    if (request.url().endsWith('/current/refresh-token')) renewals += 1;
  });
  return () => renewals;
}

test('a new tab has the session of the tab used last, and two users do not mix', async ({
  context,
}) => {
  const first = await context.newPage();
  await signIn(first);
  const second = await context.newPage();
  await signIn(second, 'lodger');

  await first.getByRole('main').click();
  const third = await openTab(context);
  await expect(userButton(third, 'Administrator')).toBeVisible();
  expect(await tokenOf(third)).toBe(await tokenOf(first));

  await second.getByRole('main').click();
  await expect(userButton(await openTab(context), 'Ada')).toBeVisible();

  for (const page of [first, second, third]) await page.reload();
  await expect(userButton(first, 'Administrator')).toBeVisible();
  await expect(userButton(second, 'Ada')).toBeVisible();
  await expect(userButton(third, 'Administrator')).toBeVisible();
});

test('S19 logging out ends it in every tab of the sign-in and leaves nothing behind', async ({
  context,
}) => {
  const first = await context.newPage();
  await signIn(first);
  await first.goto(`${gatehouse.address}/system/menu`);
  const other = await context.newPage();
  await signIn(other, 'lodger');
  await first.getByRole('main').click();
  const second = await openTab(context, '/system/role');
  await expect(userButton(second, 'Administrator')).toBeVisible();

  await logOut(first, 'Administrator');
  await expect(second).toHaveURL(/\/user\/login\?redirect=%2Fsystem%2Frole/);
  for (const page of [first, second]) {
    expect(await page.evaluate(() => sessionStorage.length)).toBe(0);
    await page.goBack();
    await expect(page).toHaveURL(/\/user\/login/);
    await page.reload();
    await expect(page.getByRole('button', { name: 'Login' })).toBeVisible();
  }
  await other.reload();
  await expect(userButton(other, 'Ada')).toBeVisible();
});

test('a token is renewed before it ends while the user is active, once for all tabs', async ({
  context,
}) => {
  const [first, second] = await openTwoTabs(context);
  const renewals = countRenewals(context);
  const old = await tokenOf(first);

  await context.clock.fastForward('10:00');
  await Promise.all([first, second].map((page) => page.mouse.move(200, 300)));
  await expectRenewed(first, old, second);
  await Promise.all([first, second].map((page) => page.mouse.move(300, 200)));
  await first.goto(`${gatehouse.address}/system/role`);
  await expect(first.getByRole('heading', { name: 'Roles' })).toBeVisible();
  expect(renewals()).toBe(1);
});

test('a token is not renewed for a user who is away', async ({ context, page }) => {
  await context.clock.install();
  await signInHome(page);
  const renewals = countRenewals(context);
  await context.clock.fastForward('20:00');
  await page.reload();
  await expect(userButton(page, 'Administrator')).toBeVisible();
  expect(renewals()).toBe(0);
});

for (const [name, offset] of [
  ['behind', -DAY_MS],
  ['ahead', DAY_MS],
] as const) {
  test(`S08 a clock that is one day ${name} neither locks out nor renews without end`, {
    tag: '@long',
  }, async ({ context, page }) => {
    await context.clock.install({ time: Date.now() + offset });
    const renewals = countRenewals(context);
    await signIn(page);
    for (const place of ['Menus', 'Roles', 'Users']) {
      await page.goto(`${gatehouse.address}/system/${place.toLowerCase().replace(/s$/, '')}`);
      await page.mouse.move(200, place.length * 50);
      await expect(page.getByRole('heading', { name: place, exact: true })).toBeVisible();
    }
    expect(renewals()).toBe(0);
    await context.clock.fastForward('10:00');
    const old = await tokenOf(page);
    await page.mouse.move(250, 250);
    await expect.poll(() => tokenOf(page)).not.toBe(old);
    await page.reload();
    await expect(userButton(page, 'Administrator')).toBeVisible();
    expect(renewals()).toBe(1);
  });
}

test('a clock that is set right in the middle of a session does no harm', { tag: '@long' }, async ({
  context,
  page,
}) => {
  await context.clock.install({ time: Date.now() + DAY_MS });
  const renewals = countRenewals(context);
  await signIn(page);
  await context.clock.setSystemTime(Date.now());
  await context.clock.fastForward('00:02');
  await page.mouse.move(250, 250);
  await expect.poll(renewals).toBe(1);
  await page.reload();
  await expect(userButton(page, 'Administrator')).toBeVisible();
});

warm(
  'a server that cannot be reached at the start keeps the session, and Retry leads back',
  async ({ page }) => {
    await signIn(page);
    await page.route('**/api/v1/current/user', (route) => route.abort());
    await page.goto(`${gatehouse.address}/system/role?status=enabled`);
    await expect(page).toHaveURL(/\/user\/login\?redirect=/);
    const saw = 'The server could not be reached.';
    await expect(page.getByRole('alert')).toContainText(saw);
    await page.unroute('**/api/v1/current/user');
    await page.getByRole('button', { name: 'Retry' }).click();
    await expect(page).toHaveURL(`${gatehouse.address}/system/role?status=enabled`);
    await expect(page.getByRole('heading', { name: 'Roles' })).toBeVisible();
  },
);

warm('many calls that are refused at once lead to the login page once', async ({ page }) => {
  await signIn(page);
  const listening = untilListening(page);
  await page.goto(`${gatehouse.address}/system/role`);
  await expect(page.getByText(/^Total \d|^Nothing here yet/)).toBeVisible();
  await listening;
  await revoke(page);
  const login = `${gatehouse.address}/user/login?redirect=%2Fsystem%2Fuser`;
  await goTo(page, 'System', 'Users', (options) => expect(page).toHaveURL(login, options));
  await expect(page.getByText('Your session has ended, please log in again.')).toHaveCount(1);
  await signInByForm(page, 'admin', PASSWORD);
  await expect(page).toHaveURL(`${gatehouse.address}/system/user`);
});

test('a page that is reloaded as its token is due keeps the session', { tag: '@long' }, async ({
  context,
  page,
}) => {
  await context.clock.install();
  await signInHome(page);
  // Timers are not moved: scripts that still load would be taken for lost, and the page reload itself.
  await page.clock.setSystemTime(Date.now() + 10 * 60_000);
  await page.keyboard.press('Shift');
  await page.reload();
  await expect(userButton(page, 'Administrator')).toBeVisible();
});

test('a tab whose token was renewed elsewhere while it could not hear goes on', {
  tag: '@long',
}, async ({ context }) => {
  const [first, second] = await openTwoTabs(context);
  await second.goto('about:blank');
  const old = await tokenOf(first);
  await context.clock.fastForward('10:00');
  await first.mouse.move(200, 300);
  await expect.poll(() => tokenOf(first)).not.toBe(old);
  await second.goBack();
  await expect(userButton(second, 'Administrator')).toBeVisible();
  await expectRenewed(second, old, first);
});

test.describe('with a service worker', () => {
  test.use({ serviceWorkers: 'allow' });

  test('S19 logging out offline forgets the session too, and Back shows the login page', {
    tag: '@long',
  }, async ({ context, page }) => {
    await signIn(page);
    await page.evaluate(() => navigator.serviceWorker.ready);
    await page.goto(`${gatehouse.address}/system/role`);
    await expect(page.getByRole('heading', { name: 'Roles' })).toBeVisible();
    await context.setOffline(true);
    await logOut(page, 'Administrator');
    expect(await page.evaluate(() => sessionStorage.length)).toBe(0);
    await page.goBack();
    await expect(page).toHaveURL(/\/user\/login/);
  });

  test('an answer about a user who has logged out meanwhile does not sign in again', {
    tag: '@long',
  }, async ({ context, page }) => {
    await signIn(page);
    await page.evaluate(() => navigator.serviceWorker.ready);
    await page.goto(`${gatehouse.address}/home`);
    await expect(page.getByRole('heading', { name: /^Welcome/ })).toBeVisible();
    let answer = () => {};
    const answered = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await context.route('**/api/v1/current/menus', async (route) => {
      await answered;
      await route.fallback();
    });
    await goTo(page, 'System', 'Roles');
    await logOut(page, 'Administrator');
    answer();
    await page.goBack();
    await expect(page).toHaveURL(/\/user\/login/);
    await expect(userButton(page, 'Administrator')).toBeHidden();
  });
});
