import { expect, type Page } from 'playwright/test';
import { CLIENT, type CompanyProvider, startProvider } from '../oidcProvider';
import { freePort } from '../ports';
import { ROOT_PASSWORD } from '../seededData';
import { settled, violations } from './axe';
import { digestOf, signInByApi, signInByForm, userButton, watch } from './console';
import { test } from './fixtures';
import { type Gatehouse, startGatehouse } from './gatehouse';

const PASSWORD = 'a long walk to the sea';

let provider: CompanyProvider;
let gatehouse: Gatehouse;
test.beforeAll(async () => {
  const port = await freePort();
  const publicUrl = `http://127.0.0.1:${port}`;
  provider = await startProvider(publicUrl, {
    'ann@acme': { name: 'Ann Lee', email: 'ann@acme.example', email_verified: true },
    'carl@acme': { name: 'Carl Roe', preferred_username: 'carl', groups: ['finance'] },
  });
  gatehouse = await startGatehouse({
    ...provider.settings,
    CAPTCHA: 'off',
    ADMIN_PASSWORD: ROOT_PASSWORD,
    PORT: String(port),
    OIDC_LABEL: 'Acme',
    OIDC_CREATE: 'on',
    OIDC_ROLES: 'groups: finance=finance',
  });
});
test.afterAll(async () => {
  await gatehouse.stop();
  await provider.close();
});

/** On the provider's own pages. */
async function signInThere(page: Page, name: string): Promise<void> {
  await page.getByPlaceholder('Enter any login').fill(name);
  await page.getByPlaceholder('and password').fill('any');
  await page.getByRole('button', { name: 'Sign-in' }).click();
  await page.getByRole('button', { name: 'Continue' }).click();
}

test('a company account, bound, signed in by and signed out of', { tag: '@long' }, async ({
  page,
  browser,
}) => {
  const complaints = watch(page);
  const root = await signInByApi(gatehouse, 'admin', ROOT_PASSWORD);
  const role = { code: 'finance', name: 'Finance', description: '', sequence: 1 };
  const menus: object[] = [];
  const { id } = await root.call('POST', 'roles', { ...role, status: 'enabled', menus });
  await root.call('POST', 'users', {
    ...{ username: 'ann', name: 'Ann Lee', email: '', phone: '', remark: '' },
    ...{ status: 'activated', password: digestOf(PASSWORD), roles: [{ role_id: id }] },
  });

  await test.step('whoever is signed in binds theirs, after their password', async () => {
    await page.goto(`${gatehouse.address}/account/settings?section=binding`);
    await signInByForm(page, 'ann', PASSWORD);
    await page.getByRole('button', { name: 'Bind company account' }).click();
    await page.getByLabel('Your password').fill(PASSWORD);
    await page.getByRole('button', { name: 'Continue to Acme' }).click();
    await signInThere(page, 'ann@acme');
    await expect(page.getByText('ann@acme.example, bound since')).toBeVisible();
    await expect(page).toHaveURL(/\/account\/settings\?section=binding$/);
    await settled(page);
    expect(await violations(page)).toEqual([]);
    await page.getByRole('button', { name: 'Unbind company account' }).click();
    await settled(page);
    expect(await violations(page)).toEqual([]);
    await page.keyboard.press('Escape');
  });

  await test.step('then the company signs them in, and they are where they wanted to be', async () => {
    await userButton(page, 'Ann Lee').click();
    await page.getByRole('menuitem', { name: 'Logout' }).press('Enter');
    await page.goto(`${gatehouse.address}/account/settings?section=security`);
    await expect(page.getByRole('button', { name: 'Sign in with Acme' })).toBeVisible();
    expect(await violations(page)).toEqual([]);
    await page.getByRole('button', { name: 'Sign in with Acme' }).press('Enter');
    const sessions = page.getByRole('list', { name: 'Sessions' });
    await expect(sessions.getByText('Company account')).toBeVisible();
    await expect(page).toHaveURL(/\/account\/settings\?section=security$/);
  });

  await test.step('signing out here leads to signing out there, and back', async () => {
    await userButton(page, 'Ann Lee').click();
    await page.getByRole('menuitem', { name: 'Logout' }).press('Enter');
    await page.getByRole('button', { name: /Yes, sign me out/ }).click();
    await expect(page).toHaveURL(`${gatehouse.address}/user/login`);
    await expect(page.getByRole('button', { name: 'Login', exact: true })).toBeVisible();
  });

  await test.step('somebody new has the roles that the company says', async () => {
    const other = await browser.newPage();
    await other.goto(`${gatehouse.address}/user/login`);
    await other.getByRole('button', { name: 'Sign in with Acme' }).click();
    await signInThere(other, 'carl@acme');
    await expect(userButton(other, 'Carl Roe')).toBeVisible();
    await other.goto(`${gatehouse.address}/account/settings?section=security`);
    await expect(other.getByText('Your account has no password')).toBeVisible();
    await other.close();
  });

  await test.step('whoever has no place here is told so', async () => {
    const other = await browser.newPage();
    await other.goto(`${gatehouse.address}/user/login`);
    await other.getByRole('button', { name: 'Sign in with Acme' }).click();
    await signInThere(other, 'dora@acme');
    await expect(other.getByRole('alert')).toHaveText(/has no role here/);
    await expect(other).toHaveURL(`${gatehouse.address}/user/login`);
    await other.close();
  });
  expect(gatehouse.output()).not.toContain(CLIENT.secret);
  // The provider's own pages ask the internet for a font.
  const own = complaints.filter((one) => !one.includes('ERR_NAME_NOT_RESOLVED'));
  expect(own).toEqual([]);
});
