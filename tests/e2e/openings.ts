import type { Page } from 'playwright/test';
import { type Locale, rowAct, textOf } from './console';

/** Everything that opens over a screen: the screen, and how to open it. */
type Opening = [name: string, path: string, open: (page: Page) => Promise<unknown>];

export function openings(locale: Locale): Opening[] {
  const t = (key: string) => textOf(locale, key);
  const button = (page: Page, key: string) =>
    page.getByRole('button', { name: t(key), exact: true }).first();
  const form = async (page: Page) => {
    await button(page, 'entity.add').click();
    await page.getByRole('dialog').getByRole('textbox').first().waitFor();
  };
  const emptied = async (page: Page) => {
    await form(page);
    await button(page, 'app.save').click();
    await page.locator('.ant-form-item-explain-error').first().waitFor();
  };
  const picker = async (page: Page) => {
    await form(page);
    await page.getByRole('dialog').getByRole('combobox').first().click();
  };
  const deletion = async (page: Page) => {
    await rowAct(page, t('entity.delete'));
    await page.getByRole('dialog').waitFor();
  };
  /** A question about a user, by the menu of its row. */
  const asked = (key: string) => async (page: Page) => {
    await rowAct(page, t(key));
    await page.getByRole('dialog').waitFor();
  };
  const dialogOf = (key: string) => async (page: Page) => {
    await button(page, 'list.more').click();
    await page.getByRole('menuitem', { name: t(key), exact: true }).click();
    await page.getByRole('dialog').waitFor();
  };
  const acts = (page: Page) =>
    page
      .getByRole('button', { name: /^More actions for|的更多操作$/ })
      .first()
      .press('Enter');
  return [
    ['language', '/home', (page) => page.locator('button[aria-haspopup=menu]').nth(1).click()],
    ['theme', '/home', (page) => page.locator('button[aria-haspopup=menu]').first().click()],
    ['user menu', '/home', (page) => page.getByRole('button', { name: 'Administrator' }).click()],
    [
      'system menu',
      '/home',
      (page) => page.getByRole('menuitem', { name: t('menu.system') }).hover(),
    ],
    [
      'language at login',
      '/user/login',
      (page) => page.locator('button[aria-haspopup=menu]').nth(1).click(),
    ],
    ['mistakes at login', '/user/login', (page) => page.locator('button[type=submit]').click()],
    ['view', '/system/role', (page) => button(page, 'list.view').click()],
    ['more', '/system/role', (page) => button(page, 'list.more').click()],
    ['filter, menu', '/system/role', (page) => button(page, 'form.label.status').click()],
    [
      'filter, box',
      '/system/user',
      (page) => page.getByRole('button', { name: /^(Role|角色)$/ }).click(),
    ],
    ['acts of a row', '/system/user', acts],
    ['no match', '/system/role?name=nobody', async () => undefined],
    ['selection', '/system/role', (page) => page.getByRole('checkbox').nth(1).click()],
    ['export', '/system/user', dialogOf('entity.export')],
    ['viewing', '/system/user', asked('pages.system.user.viewAs')],
    ['leaver', '/system/user?status=activated', asked('pages.system.user.leaver.act')],
    ['reset', '/system/user', asked('pages.system.user.reset')],
    ['palette', '/home', (page) => button(page, 'app.palette').click()],
    ['shortcuts', '/home', (page) => page.keyboard.press('?')],
    [
      'notifications',
      '/home',
      (page) => page.getByRole('button', { name: /^(Notifications|通知)/ }).click(),
    ],
    ['menu form', '/system/menu', form],
    ['menu form, empty', '/system/menu', emptied],
    ['menu form, parent', '/system/menu', picker],
    ['menu deletion', '/system/menu', deletion],
    ['role form', '/system/role', form],
    ['role form, empty', '/system/role', emptied],
    ['role deletion', '/system/role', deletion],
    ['user form', '/system/user', form],
    ['user form, empty', '/system/user', emptied],
    ['user form, roles', '/system/user', picker],
    ['user deletion', '/system/user', deletion],
    [
      'log row',
      '/system/logger?tag=operate',
      (page) => page.locator('.ant-table-row-expand-icon').first().click(),
    ],
    ['log, filtered', '/system/logger?level=info&tag=operate', async () => undefined],
    [
      'log time',
      '/system/logger',
      async (page) => {
        await button(page, 'pages.system.logger.form.time').click();
        await page.locator('.ant-picker-range input').first().click();
      },
    ],
    [
      'profile, empty',
      '/account/profile',
      async (page) => {
        await page.locator('#profile_name').fill('');
        await button(page, 'app.save').click();
      },
    ],
  ];
}
