import { expect } from 'playwright/test';
import { SMTPServer } from 'smtp-server';
import { ROOT_PASSWORD } from '../seededData';
import { settled, violations } from './axe';
import { fromMore, signInByApi, signInByForm, watch } from './console';
import { test } from './fixtures';
import { type Gatehouse, startGatehouse } from './gatehouse';

const FIRST = 'a long walk to the sea';
const SECOND = 'a short way back again';

const mails: string[] = [];
const smtp = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  onData: (stream, _, done) => {
    const chunks: Buffer[] = [];
    stream.on('data', (chunk) => chunks.push(chunk));
    stream.on('end', () => {
      mails.push(Buffer.concat(chunks).toString().replaceAll('=\r\n', '').replaceAll('=3D', '='));
      done();
    });
  },
});

let gatehouse: Gatehouse;
test.beforeAll(async () => {
  // Of a client that hangs up while it is answered.
  smtp.on('error', () => undefined);
  await new Promise<void>((resolve) => smtp.listen(0, '127.0.0.1', resolve));
  const address = smtp.server.address();
  const port = address && typeof address === 'object' ? address.port : 0;
  gatehouse = await startGatehouse({
    CAPTCHA: 'off',
    ADMIN_PASSWORD: ROOT_PASSWORD,
    REGISTRATION: 'approval',
    SMTP_URL: `smtp://127.0.0.1:${port}`,
    MAIL_FROM: 'Gatehouse <console@example.com>',
    PUBLIC_URL: 'http://console.example',
  });
});
test.afterAll(async () => {
  await gatehouse.stop();
  await new Promise<void>((resolve) => smtp.close(resolve));
});

test('@long an account, asked for, activated, its password forgotten and set again by e-mail', async ({
  page,
  browser,
}) => {
  const complaints = watch(page);
  const asRoot = await signInByApi(gatehouse, 'admin', ROOT_PASSWORD);
  const role = { code: 'clerk', name: 'Clerk', description: '', sequence: 1, status: 'enabled' };
  await asRoot.call('POST', 'roles', { ...role, menus: [] });

  await test.step('somebody registers', async () => {
    await page.goto(`${gatehouse.address}/user/login`);
    await page.getByRole('link', { name: 'Register Account' }).click();
    await page.getByLabel('Name', { exact: true }).fill('Ann Lee');
    await page.getByLabel('Username').fill('ann');
    await page.getByLabel('Email').fill('ann@example.com');
    await page.getByLabel('Password', { exact: true }).fill(FIRST);
    expect(await violations(page)).toEqual([]);
    await page.getByRole('button', { name: 'Register' }).click();
    await expect(page).toHaveURL(/\/result\/success\?flow=register$/);
    await page.reload();
    await expect(page.getByRole('heading', { name: 'Your registration was sent' })).toBeVisible();
  });

  await test.step('an admin activates the account, which an e-mail tells', async () => {
    const admin = await browser.newPage();
    await admin.goto(`${gatehouse.address}/user/login?redirect=/system/user`);
    await signInByForm(admin, 'admin', ROOT_PASSWORD);
    await fromMore(admin, 'Requests (1)');
    await settled(admin);
    expect(await violations(admin)).toEqual([]);
    await admin.getByRole('button', { name: 'Activate Ann Lee' }).click();
    await settled(admin);
    expect(await violations(admin)).toEqual([]);
    await admin.getByLabel('Roles').fill('Clerk');
    await admin.keyboard.press('Enter');
    await admin.keyboard.press('Escape');
    await admin.getByRole('button', { name: 'Activate', exact: true }).last().click();
    await expect(admin.getByText('Ann Lee can now sign in.')).toBeVisible();
    await expect.poll(() => mails.length).toBe(1);
    expect(mails[0]).toContain('Your account is ready');
    await admin.close();
  });

  await test.step('a link by e-mail sets the password, once', async () => {
    await page.goto(`${gatehouse.address}/user/login`);
    await page.getByRole('link', { name: 'Forgot password?' }).click();
    await page.getByLabel('Username or email').fill('ann');
    await page.getByRole('button', { name: 'Send' }).click();
    await expect(page.getByText('If the account exists')).toBeVisible();
    await expect.poll(() => mails.length).toBe(2);
    const secret = /reset-password#([\w-]{43})/.exec(mails[1] ?? '')?.[1];
    const link = `${gatehouse.address}/user/reset-password#${secret}`;
    for (const outcome of ['Password set.', 'This link no longer works']) {
      await page.goto('about:blank');
      await page.goto(link);
      await expect(page).toHaveURL(/\/user\/reset-password$/);
      await page.reload();
      await expect(page).toHaveURL(/\/user\/reset-password$/);
      await page.getByLabel('New password').fill(SECOND);
      await page.getByRole('button', { name: 'Set password' }).click();
      await expect(page.getByText(outcome)).toBeVisible();
    }
    await signInByApi(gatehouse, 'ann', SECOND);
    expect(gatehouse.output()).not.toContain(secret);
  });
  expect(complaints.filter((one) => !one.includes('400'))).toEqual([]);
});
