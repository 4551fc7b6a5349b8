import type { Page } from 'playwright/test';
import { fromMore, rowAct, rowButton } from './console';

/** A page of the console, or what opens over one. */
export interface Stop {
  name: string;
  /** Its address, where `{role}` is a record's id. */
  path: string;
  /** Opens over the page what is looked at. */
  open?: (page: Page) => Promise<unknown>;
  /** Whether its controls are compared with those of antd. */
  isCompared: boolean;
}

export const pageAt = (path: string): Stop => ({ name: path, path, isCompared: false });
const pages = (...paths: string[]) => paths.map(pageAt);
const over = (name: string, path: string, open: Stop['open']): Stop => {
  return { name: `${name} at ${path}`, path, open, isCompared: false };
};
const compared = (...stops: Stop[]) => stops.map((stop) => ({ ...stop, isCompared: true }));

const button = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: true }).first();
/** What is drawn over a page; some of it comes in a script of its own, and so not at once. */
const LAYER = ['[role=dialog]', '.ant-dropdown', '.ant-popover', '.ant-menu-submenu-popup']
  .map((layer) => `${layer}:visible`)
  .join();
const opened = (act: (page: Page) => Promise<unknown>) => async (page: Page) => {
  await act(page);
  await page.locator(LAYER).first().waitFor();
};
const press = (name: string | RegExp) => opened((page) => button(page, name).click());
/** The menus of the theme and of the language, in this order. */
const headMenu = (at: number) => (page: Page) =>
  page.locator('button[aria-haspopup=menu]').nth(at).click();
const dialog = (page: Page) => page.getByRole('dialog').last();

async function add(page: Page) {
  await button(page, 'Add').click();
  await dialog(page).getByRole('textbox').first().waitFor();
}

async function addAndPick(page: Page) {
  await add(page);
  await dialog(page).getByRole('combobox').first().click();
}

async function send(page: Page, act: string) {
  await button(page, act).click();
  await page.locator('.ant-form-item-explain-error').first().waitFor();
}

async function addNothing(page: Page) {
  await add(page);
  await send(page, 'Save');
}

async function edit(page: Page) {
  // By key: a click is lost where the list moves meanwhile, as its introduction comes.
  await rowButton(page, 'Edit').press('Enter');
  await dialog(page).getByRole('textbox').first().waitFor();
}

async function editGrants(page: Page) {
  await edit(page);
  await page.getByRole('treeitem').first().waitFor();
}

/** A question about the first row's record, by the menu of the row. */
const ask = (act: string) => async (page: Page) => {
  await rowAct(page, act);
  await dialog(page).waitFor();
};

const choose = (name: string) => async (page: Page) => {
  await fromMore(page, name);
  await dialog(page).waitFor();
};

async function pickDays(page: Page) {
  await button(page, 'Time').click();
  await page.locator('.ant-picker-range input').first().click();
}

async function saveView(page: Page) {
  await button(page, 'View').click();
  await button(page, 'Save view…').click();
  await dialog(page).getByRole('textbox').first().waitFor();
}

async function emptyProfile(page: Page) {
  await page.locator('#profile_name').fill('');
  await send(page, 'Save');
}

export const PARENT = over('form with its parents', '/system/menu', addAndPick);
export const GRANTS = over('form of a record', '/system/role', editGrants);
export const FORM = over('form of a record', '/system/user', edit);
const DAYS = over('days', '/system/logger', pickDays);

/** Where nearly all kinds of controls are seen. */
export const FEW = [PARENT, GRANTS, DAYS, ...pages('/account/profile')];

const tabsOf = (record: string, ...tabs: string[]) => tabs.map((tab) => `${record}${tab}`);
const USER_TABS = ['', '/access', '/sessions', '/history', '/edit'];

/** What is seen without a session. */
export const VISITOR: Stop[] = [
  ...compared(...pages('/user/login', '/user/forgot-password', '/user/register')),
  ...compared(over('mistakes', '/user/login', (at) => send(at, 'Login'))),
  ...pages('/user/reset-password', '/result/success?flow=register', '/user/nowhere'),
  over('languages', '/user/login', headMenu(1)),
];

/** What the frame opens stays open from page to page. */
export const FRAME: Stop[] = [
  ...compared(
    over('user menu', '/home', press('Administrator')),
    over('notifications', '/home', press(/^Notifications/)),
    over('palette', '/home', press('Command palette')),
  ),
  over('languages', '/home', headMenu(1)),
  over('themes', '/home', headMenu(0)),
  over(
    'system menu',
    '/home',
    opened((at) => at.getByRole('menuitem', { name: 'System' }).hover()),
  ),
  over(
    'shortcuts',
    '/home',
    opened((at) => at.keyboard.press('?')),
  ),
];

/** Pages that belong to the user, and those that say how something ended. */
export const OWN: Stop[] = [
  ...compared(
    ...pages('/home', '/how-access-works', '/dashboard/analysis', '/dashboard/monitor'),
    ...pages('/dashboard/workplace', '/account/profile', '/account/profile?tab=security'),
    ...pages('/account/settings?section=security', '/account/settings?section=notifications'),
    ...pages('/result/success?flow=restore&count=1&to=/system/role', '/404'),
  ),
  ...pages('/account/settings?section=binding', '/403', '/500'),
  ...pages('/exception?errorCode=502&errorMessage=Bad', '/no/such/page'),
  // The last, as what is not saved asks before it is left.
  over('mistakes', '/account/profile', emptyProfile),
];

export const LISTS: Stop[] = [
  ...compared(
    ...pages('/system/user', '/system/role/deleted', '/system/user/requests'),
    ...pages('/system/user/import', '/system/access', '/system/access?tab=compare'),
    ...pages('/system/access?tab=coverage'),
  ),
  ...pages('/system/menu', '/system/role', '/system/logger', '/system/user/new'),
  ...pages('/system/role/new', '/system/menu/new', '/system/user/deleted', '/system/menu/deleted'),
  ...pages('/system/access?tab=who', '/system/access?tab=unused', '/system/access?tab=how'),
];

export const RECORDS: Stop[] = [
  ...compared(
    ...pages(...tabsOf('/system/role/{role}', '', '/permissions', '/history')),
    ...pages('/system/menu/{menu}/roles', '/system/user/{user}'),
  ),
  ...pages(...tabsOf('/system/role/{role}', '/people', '/unused', '/edit')),
  ...pages(...tabsOf('/system/menu/{menu}', '', '/people', '/history', '/edit')),
  ...pages(...tabsOf('/system/user/{user}', ...USER_TABS.slice(1))),
  ...pages(...tabsOf('/system/user/{frozen}', ...USER_TABS)),
  ...pages('/system/access?tab=compare&left=role:{role}&right=role:{auditor}'),
];

/** What the bar above a list and its rows open. */
export const TOOLS: Stop[] = [
  ...compared(
    DAYS,
    over('view', '/system/role', press('View')),
    over('more', '/system/role', press('More')),
    over('filter', '/system/role', press('Status')),
    over('selection', '/system/role', (at) => at.getByRole('checkbox').nth(1).click()),
    over('row', '/system/logger?tag=operate', (at) =>
      at.locator('.ant-table-row-expand-icon').first().click(),
    ),
    over('export', '/system/logger', choose('Export')),
    over('saving a view', '/system/logger', saveView),
    over('verify', '/system/logger', (at) => fromMore(at, 'Verify')),
  ),
  ...pages('/system/role?name=nobody', '/system/logger?level=info&tag=operate'),
  over('filter with a box', '/system/user', press('Role')),
  over(
    'acts of a row',
    '/system/user',
    opened((at) => button(at, /^More actions for/).press('Enter')),
  ),
  over('export', '/system/user', choose('Export')),
];

export const FORMS: Stop[] = [
  ...compared(
    PARENT,
    GRANTS,
    over('form of a record', '/system/menu', edit),
    FORM,
    over('form with mistakes', '/system/role', addNothing),
    over('form with its roles', '/system/user', addAndPick),
    over('deletion', '/system/role', ask('Delete')),
  ),
  ...['menu', 'role', 'user'].map((entity) => over('form', `/system/${entity}`, add)),
  ...['menu', 'user'].flatMap((entity) => [
    over('form with mistakes', `/system/${entity}`, addNothing),
    over('deletion', `/system/${entity}`, ask('Delete')),
  ]),
  over('viewing', '/system/user', ask('View as…')),
  over('leaver', '/system/user?status=activated', ask('Remove leaver…')),
  over('reset', '/system/user', ask('Reset password')),
];
