import type { Page } from 'playwright/test';
import { rowAct, rowButton } from '../console';

/** What is looked at: its name, its address (`{role}` is a record's id), and what opens it there. */
export type Stop = readonly [name: string, path: string, open?: (page: Page) => Promise<unknown>];

/** By its name in English or in Chinese; languages from right to left use the English words. */
const named = (page: Page, role: 'button' | 'tab' | 'menuitem', english: string, chinese: string) =>
  page.getByRole(role, { name: new RegExp(`^(${english}|${chinese})$`) }).first();
const press = (english: string, chinese: string) => (page: Page) =>
  named(page, 'button', english, chinese).click();
const choose = (english: string, chinese: string) => async (page: Page) => {
  await press('More', '更多')(page);
  await named(page, 'menuitem', english, chinese).click();
};
const dialog = (page: Page) => page.getByRole('dialog').last();

async function add(page: Page) {
  await press('Add', '新增')(page);
  await dialog(page).getByRole('textbox').first().waitFor();
}

async function addAndPick(page: Page) {
  await add(page);
  await dialog(page).getByRole('combobox').first().click();
}

async function addNothing(page: Page) {
  await add(page);
  await press('Save', '保存')(page);
  await page.locator('.ant-form-item-explain-error').first().waitFor();
}

async function edit(page: Page) {
  await rowButton(page, '(Edit|编辑)').click();
  await dialog(page).getByRole('textbox').first().waitFor();
}

async function editGrants(page: Page) {
  await edit(page);
  await page.getByRole('treeitem').first().waitFor();
}

async function remove(page: Page) {
  await rowAct(page, /^(Delete|删除)$/);
  await dialog(page).waitFor();
}

async function saveView(page: Page) {
  await press('View', '视图')(page);
  await press('Save view…', '保存视图…')(page);
  await dialog(page).getByRole('textbox').first().waitFor();
}

const expandRow = (page: Page) => page.locator('.ant-table-row-expand-icon').first().click();

export const PARENT: Stop = ['menu form, parent', '/system/menu', addAndPick];
export const GRANTS: Stop = ['role form', '/system/role', editGrants];
const DAYS: Stop = [
  'log, days',
  '/system/logger',
  async (page) => {
    await press('Time', '时间')(page);
    await page.locator('.ant-picker-range input').first().click();
  },
];

/** Where nearly all kinds of controls are seen. */
export const FEW: readonly Stop[] = [PARENT, GRANTS, DAYS, ['profile', '/account/profile']];

const page = (path: string): Stop => [path.replaceAll(/[^\w-]+/g, ' ').trim(), path];

/** What a visitor sees. */
export const PUBLIC: readonly Stop[] = [
  ...['/user/login', '/user/forgot-password', '/user/register'].map(page),
  ['mistakes at login', '/user/login', (at) => at.locator('button[type=submit]').click()],
];

export const PAGES: readonly Stop[] = [
  ...['/home', '/how-access-works', '/account/profile?tab=security', '/dashboard/analysis'],
  ...['/dashboard/monitor', '/dashboard/workplace', '/system/user', '/system/access'],
  ...['/system/access?tab=compare', '/system/access?tab=coverage', '/system/role/deleted'],
  ...[
    '/system/user/requests',
    '/system/user/import',
    '/system/role/{role}',
    '/system/role/{role}/permissions',
  ],
  ...['/system/role/{role}/history', '/system/user/{user}', '/system/menu/{menu}/roles'],
  ...['/account/settings?section=security', '/account/settings?section=notifications'],
  ...['/result/success?flow=restore&count=1&to=/system/role', '/404'],
].map(page);

/** What opens over a page. */
export const OPENED: readonly Stop[] = [
  ...FEW,
  ['user menu', '/home', press('Administrator', 'Administrator')],
  ['notifications', '/home', press('Notifications( \\(.*)?', '通知(（.*)?')],
  ['palette', '/home', (at) => at.keyboard.press('Control+k')],
  ['view', '/system/role', press('View', '视图')],
  ['more', '/system/role', press('More', '更多')],
  ['filter', '/system/role', press('Status', '状态')],
  ['selection', '/system/role', (at) => at.getByRole('checkbox').nth(1).click()],
  ['menu form', '/system/menu', edit],
  ['role form, empty', '/system/role', addNothing],
  ['user form', '/system/user', edit],
  ['user form, roles', '/system/user', addAndPick],
  ['role deletion', '/system/role', remove],
  ['log row', '/system/logger?tag=operate', expandRow],
  ['log export', '/system/logger', choose('Export', '导出')],
  ['saving a view', '/system/logger', saveView],
  ['log, verify', '/system/logger', choose('Verify', '校验')],
];
