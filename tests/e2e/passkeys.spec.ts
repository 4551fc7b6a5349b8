import { type CDPSession, expect, type Page } from 'playwright/test';
import { ROOT_PASSWORD } from '../seededData';
import { settled, violations } from './axe';
import { logOut, signInByForm, watch } from './console';
import { test } from './fixtures';
import { type Gatehouse, startGatehouse } from './gatehouse';

const SECURITY = '/account/settings?section=security';

let gatehouse: Gatehouse;
/** An IP address can have no passkeys. */
let named: string;
test.beforeAll(async () => {
  gatehouse = await startGatehouse({ CAPTCHA: 'off', ADMIN_PASSWORD: ROOT_PASSWORD });
  named = gatehouse.address.replace('127.0.0.1', 'localhost');
});
test.afterAll(() => gatehouse.stop());

/** A device of the browser, which can hold passkeys and knows who holds it. */
class Device {
  private confirms = false;

  private constructor(
    private readonly session: CDPSession,
    private readonly authenticatorId: string,
  ) {}

  static async plugIn(page: Page): Promise<Device> {
    const session = await page.context().newCDPSession(page);
    await session.send('WebAuthn.enable', { enableUI: false });
    const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', {
      options: {
        protocol: 'ctap2',
        transport: 'internal',
        hasResidentKey: true,
        hasUserVerification: true,
        isUserVerified: true,
        automaticPresenceSimulation: true,
      },
    });
    const device = new Device(session, authenticatorId);
    // A request that has begun does not hear that somebody came.
    await page.route(/passkeys?\/options$/, async (route) => {
      const adds = route.request().url().includes('/current/');
      await device.attend(adds || device.confirms);
      device.confirms = false;
      await route.continue();
    });
    return device;
  }

  /** Somebody confirms what is asked for next. */
  confirmNext(): void {
    this.confirms = true;
  }

  private async attend(enabled: boolean): Promise<void> {
    const { authenticatorId } = this;
    await this.session.send('WebAuthn.setAutomaticPresenceSimulation', {
      authenticatorId,
      enabled,
    });
  }

  async verify(isUserVerified: boolean): Promise<void> {
    const { authenticatorId } = this;
    await this.session.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified });
  }

  /** Puts its counters back, as a copy from before would have them. */
  async turnBack(): Promise<void> {
    const { authenticatorId } = this;
    const { credentials } = await this.session.send('WebAuthn.getCredentials', { authenticatorId });
    for (const credential of credentials) {
      const { credentialId } = credential;
      await this.session.send('WebAuthn.removeCredential', { authenticatorId, credentialId });
      await this.session.send('WebAuthn.addCredential', {
        authenticatorId,
        credential: { ...credential, signCount: 1 },
      });
    }
  }

  /** The sign-in goes on asking for what the browser fills in. */
  async unplug(page: Page): Promise<void> {
    await page.unrouteAll({ behavior: 'wait' });
    await this.session.detach();
  }
}

/**
 * The sign-in asks for what the browser fills in as the pointer reaches the name; that request is answered
 * when this returns, so that the next one is the button's.
 */
async function pointUntilAsked(page: Page): Promise<void> {
  const asked = page.waitForResponse(/passkey\/options$/);
  await page.getByPlaceholder('Username').hover();
  await asked;
}

async function logOutUntilAsked(page: Page): Promise<void> {
  await logOut(page, 'Administrator');
  await pointUntilAsked(page);
}

async function signInByButton(page: Page, device: Device): Promise<void> {
  device.confirmNext();
  await page.getByRole('button', { name: 'Sign in with a passkey' }).press('Enter');
}

test('a passkey, added, used in the place of the password and after it, and refused', {
  tag: '@long',
}, async ({ page }) => {
  const complaints = watch(page);
  let recovery = '';
  const device = await Device.plugIn(page);
  const passkeys = page.getByRole('region', { name: 'Passkeys' });

  await test.step('by an IP address the screen says why there can be none', async () => {
    await page.goto(`${gatehouse.address}/user/login`);
    await expect(page.getByRole('button', { name: 'Login', exact: true })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Sign in with a passkey' })).toHaveCount(0);
    await signInByForm(page, 'admin', ROOT_PASSWORD);
    await page.goto(`${gatehouse.address}${SECURITY}`);
    await expect(passkeys.getByRole('alert')).toContainText('opened by an IP address');
    await expect(passkeys.getByRole('button', { name: 'Add a passkey' })).toBeDisabled();
  });

  await test.step('it is added with a name and the password, and recovery codes come along', async () => {
    await page.goto(`${named}${SECURITY}`);
    await signInByForm(page, 'admin', ROOT_PASSWORD);
    await page.goto(`${named}${SECURITY}`);
    await passkeys.getByRole('button', { name: 'Add a passkey' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Name').fill('My laptop');
    await dialog.getByLabel('Your password').fill(ROOT_PASSWORD);
    await page.keyboard.press('Enter');
    const codes = dialog.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem');
    await expect(codes).toHaveCount(10);
    recovery = (await codes.first().textContent()) ?? '';
    await dialog.getByRole('button', { name: 'Done' }).click();
    await expect(passkeys.getByRole('listitem')).toContainText(/My laptop.*not used yet/);
    await settled(page);
    expect(await violations(page)).toEqual([]);
  });

  await test.step('the same device is not added twice', async () => {
    await passkeys.getByRole('button', { name: 'Add a passkey' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Your password').fill(ROOT_PASSWORD);
    await page.keyboard.press('Enter');
    await expect(dialog.getByRole('alert')).toContainText(
      'holds a passkey of your account already',
    );
    await dialog.getByRole('button', { name: 'Close' }).click();
  });

  await test.step('it is renamed, and listed at Account Binding', async () => {
    await passkeys.getByRole('button', { name: 'Rename the passkey My laptop' }).click();
    await page.getByRole('dialog').getByLabel('Name').fill('Work laptop');
    await page.keyboard.press('Enter');
    await expect(passkeys.getByRole('listitem')).toContainText('Work laptop');
    await page.getByRole('tab', { name: 'Account Binding' }).click();
    await expect(passkeys.getByRole('listitem')).toContainText('Work laptop');
  });

  await test.step('the button signs in without a name or a password', async () => {
    await logOutUntilAsked(page);
    await expect(page.getByRole('button', { name: 'Sign in with a passkey' })).toBeVisible();
    await settled(page);
    expect(await violations(page)).toEqual([]);
    await signInByButton(page, device);
    await expect(page).not.toHaveURL(/\/user\/login/);
  });

  await test.step('so does a press for which nothing was loaded ahead', async () => {
    await logOut(page, 'Administrator');
    await page.goto(`${named}/user/login`);
    device.confirmNext();
    await page.getByRole('button', { name: 'Sign in with a passkey' }).dispatchEvent('click');
    await expect(page).not.toHaveURL(/\/user\/login/);
  });

  await test.step('so does what the browser fills in', async () => {
    device.confirmNext();
    await logOut(page, 'Administrator');
    await page.getByPlaceholder('Username').hover();
    await expect(page.getByPlaceholder('Username')).toHaveAttribute(
      'autocomplete',
      'username webauthn',
    );
    await expect(page).not.toHaveURL(/\/user\/login/);
  });

  await test.step('it is refused unless the device knows who holds it', async () => {
    await logOutUntilAsked(page);
    await device.verify(false);
    await signInByButton(page, device);
    await expect(
      page.getByRole('alert').filter({ hasText: 'not confirmed in time' }),
    ).toBeVisible();
    await device.verify(true);
  });

  await test.step('it is the second step after the password', async () => {
    await page.goto(`${named}/user/login`);
    await pointUntilAsked(page);
    await page.getByPlaceholder('Username').fill('admin');
    await page.getByPlaceholder('Password').fill(ROOT_PASSWORD);
    await page.getByRole('button', { name: 'Login', exact: true }).click();
    await expect(page.getByRole('button', { name: 'Use a recovery code' })).toBeVisible();
    device.confirmNext();
    await page.getByRole('button', { name: 'Continue with a passkey' }).press('Enter');
    await expect(page).not.toHaveURL(/\/user\/login/);
  });

  await test.step('a copy, whose counter went back, is refused and told of', async () => {
    await logOutUntilAsked(page);
    await device.turnBack();
    await signInByButton(page, device);
    await expect(
      page.getByRole('alert').filter({ hasText: 'Its counter went back' }),
    ).toBeVisible();
  });

  await test.step('its owner hears of the copy, and removes the passkey', async () => {
    await page.getByPlaceholder('Username').fill('admin');
    await page.getByPlaceholder('Password').fill(ROOT_PASSWORD);
    await page.getByRole('button', { name: 'Login', exact: true }).click();
    await page.getByRole('button', { name: 'Use a recovery code' }).press('Enter');
    await page.getByLabel('Recovery code').fill(recovery);
    await page.keyboard.press('Enter');
    await expect(page).not.toHaveURL(/\/user\/login/);
    await page.getByRole('button', { name: /^Notifications/ }).click();
    await expect(
      page.getByText('A copy of your passkey “Work laptop” was refused.').first(),
    ).toBeVisible();
    await page.goto(`${named}${SECURITY}`);
    await passkeys.getByRole('button', { name: 'Remove the passkey Work laptop' }).click();
    await page.getByRole('dialog').getByLabel('Your password').fill(ROOT_PASSWORD);
    await page.keyboard.press('Enter');
    await expect(passkeys.getByRole('listitem')).toHaveCount(0);
  });

  await test.step('what was removed is refused', async () => {
    await logOutUntilAsked(page);
    await signInByButton(page, device);
    await expect(
      page.getByRole('alert').filter({ hasText: 'This passkey was not accepted' }),
    ).toBeVisible();
    await device.unplug(page);
  });
  expect(complaints).toEqual([]);
});
