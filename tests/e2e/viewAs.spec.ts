import { type BrowserContext, expect, type Page } from 'playwright/test';
import { settled } from './axe';
import { logOut, rowAct, signInByForm, userButton } from './console';
import { test } from './fixtures';
import { PASSWORD, withShared } from './withGatehouse';

const gatehouse = withShared((root) =>
  root.call('POST', 'users', {
    username: 'viewed',
    name: 'Ada',
    status: 'activated',
    roles: [],
  }),
);

const banner = (page: Page) => page.getByText(/You are viewing the console as Ada/);

async function viewAs(tab: Page) {
  await rowAct(tab, 'View as…');
  await tab.getByRole('button', { name: 'View as Ada' }).click();
}

async function openAt(context: BrowserContext, path: string): Promise<Page> {
  const page = await context.newPage();
  await page.goto(gatehouse.address + path);
  return page;
}

test('one tab views the console as somebody else while the other stays the admin', async ({
  context,
}) => {
  const admin = await openAt(context, '/user/login');
  await signInByForm(admin, 'admin', PASSWORD);
  const tab = await openAt(context, '/system/user?username=viewed');
  await viewAs(tab);
  await expect(banner(tab)).toBeVisible();
  await expect(userButton(tab, 'Ada')).toBeVisible();

  await admin.reload();
  await expect(userButton(admin, 'Administrator')).toBeVisible();
  await expect(banner(admin)).toHaveCount(0);
  const third = await openAt(context, '/system/role');
  await expect(userButton(third, 'Administrator')).toBeVisible();

  await tab.reload();
  await expect(banner(tab)).toBeVisible();
  await tab.goto(`${gatehouse.address}/system/role`);
  await expect(banner(tab)).toBeVisible();
  await tab.getByRole('button', { name: 'Stop viewing' }).click();
  await expect(tab).toHaveURL(/\/system\/user\?username=viewed$/);
  await expect(userButton(tab, 'Administrator')).toBeVisible();
});

test('the end of the viewing leads back to the admin, and that of the admin to the login page', {
  tag: '@long',
}, async ({ context }) => {
  await context.clock.install();
  const admin = await openAt(context, '/user/login');
  await signInByForm(admin, 'admin', PASSWORD);
  const tab = await openAt(context, '/system/user?username=viewed');
  await viewAs(tab);
  await expect(banner(tab)).toBeVisible();
  // A jump ends the wait for a script that is still to come, and the page would be loaded again.
  await expect(tab.getByRole('heading', { level: 1, name: 'Profile' })).toBeVisible();
  await settled(tab);
  await context.clock.fastForward('15:01');
  await expect(banner(tab)).toHaveCount(0);
  await expect(tab).toHaveURL(/\/system\/user\?username=viewed$/);

  await viewAs(tab);
  await expect(banner(tab)).toBeVisible();
  await logOut(admin, 'Administrator');
  await expect(tab).toHaveURL(/\/user\/login/);
  expect(await tab.evaluate(() => sessionStorage.getItem('viewing'))).toBeNull();
});
