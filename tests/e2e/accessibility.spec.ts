import { expect, type Page } from 'playwright/test';
import { overhang, settled, violations } from './axe';
import { type Locale, prepare, tagOf, textOf, watch } from './console';
import { warm as test } from './fixtures';
import { openings } from './openings';
import { withShared } from './withGatehouse';

let records: string[] = [];
const gatehouse = withShared(async (root) => {
  const role = { code: 'clerk', name: 'Clerk', status: 'enabled', menus: [] };
  const { id } = await root.call('POST', 'roles', role);
  await root.call('POST', 'roles', { ...role, code: 'guest', name: 'Guest', status: 'disabled' });
  for (const description of ['Counts.', 'Counts and writes.']) {
    await root.call('PUT', `roles/${id}`, { ...role, description });
  }
  // The first of the list, and one that can be deleted.
  const menu = { code: 'yard', name: 'Yard', type: 'page', status: 'enabled', sequence: 200 };
  const yard = await root.call('POST', 'menus', menu);
  const roles = (await root.call('GET', 'roles')) as unknown as { id: string; code: string }[];
  const auditor = roles.find(({ code }) => code === 'auditor');
  records = [
    `/system/access?tab=compare&left=role:${id}&right=role:${auditor?.id}`,
    ...['', '/people', '/permissions', '/unused', '/history', '/edit'].map(
      (tab) => `/system/role/${id}${tab}`,
    ),
    ...['', '/roles', '/people', '/history', '/edit'].map((tab) => `/system/menu/${yard.id}${tab}`),
  ];
  for (const [username, status] of [
    ['cara', 'activated'],
    ['bob', 'freezed'],
  ]) {
    const user = { username, name: username, status, roles: [{ role_id: id }] };
    const made = await root.call('POST', 'users', user);
    records.push(
      ...['', '/access', '/sessions', '/history', '/edit'].map(
        (tab) => `/system/user/${made.id}${tab}`,
      ),
    );
  }
});

const PUBLIC = [
  '/user/login',
  '/user/forgot-password',
  '/user/register',
  '/user/reset-password',
  '/result/success?flow=register',
  '/user/nowhere',
];
const SCREENS = [
  '/home',
  '/system/menu',
  '/system/role',
  '/system/user',
  '/system/logger',
  '/system/user/requests',
  '/system/user/import',
  '/system/user/new',
  '/system/role/new',
  '/system/menu/new',
  '/system/user/deleted',
  '/system/role/deleted',
  '/system/menu/deleted',
  '/system/access',
  '/system/access?tab=who',
  '/system/access?tab=compare',
  '/system/access?tab=unused',
  '/system/access?tab=coverage',
  '/system/access?tab=how',
  '/dashboard/analysis',
  '/dashboard/monitor',
  '/dashboard/workplace',
  '/how-access-works',
  '/account/profile',
  '/account/profile?tab=security',
  '/account/settings?section=security',
  '/account/settings?section=binding',
  '/account/settings?section=notifications',
  '/403',
  '/404',
  '/500',
  '/exception?errorCode=502&errorMessage=Bad',
  '/no/such/page',
];

async function open(page: Page, path: string) {
  await page.goto(gatehouse.address + path);
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  await settled(page);
}

type Look = (name: string) => Promise<void>;

/** Has a test look at pages as a visitor and as root, and expects that it finds and hears nothing. */
async function expectNothing(
  page: Page,
  start: { locale: Locale; theme: 'light' | 'dark' },
  walk: (part: 'visitor' | 'root', look: Look, found: string[]) => Promise<void>,
) {
  // Some sixty pages, each of which axe reads whole.
  test.slow();
  const found: string[] = [];
  const complaints = watch(page);
  const look: Look = async (name) => {
    for (const fault of await violations(page)) found.push(`${name}: ${fault}`);
  };
  await prepare(page.context(), start);
  await walk('visitor', look, found);
  await prepare(page.context(), { token: gatehouse.root.token });
  await walk('root', look, found);
  expect([...new Set(found)]).toEqual([]);
  expect(complaints).toEqual([]);
}

test('axe finds nothing in what is seen first', ({ page }) =>
  expectNothing(page, { locale: 'en-US', theme: 'light' }, async (part, look) => {
    for (const path of part === 'visitor' ? ['/user/login'] : ['/home', '/system/user']) {
      await open(page, path);
      await look(path);
    }
  }));

// A theme changes colours and a language words, of which neither depends on the other.
for (const [locale, theme] of [
  ['en-US', 'light'],
  ['zh-CN', 'dark'],
] as const) {
  test(`axe finds nothing in ${locale}, ${theme}`, { tag: '@long' }, ({ page }) =>
    expectNothing(page, { locale, theme }, async (part, look) => {
      for (const path of part === 'visitor' ? PUBLIC : [...SCREENS, ...records]) {
        await open(page, path);
        await look(path);
      }
    }),
  );

  const title = `axe finds nothing in what opens over a page, in ${locale}, ${theme}`;
  test(title, { tag: '@long' }, ({ page }) =>
    expectNothing(page, { locale, theme }, async (part, look, found) => {
      const isPublic = (path: string) => path.startsWith('/user/');
      const own = openings(locale).filter(([, path]) => isPublic(path) === (part === 'visitor'));
      for (const [name, path, act] of own) {
        await open(page, path);
        await act(page).catch((error) => found.push(`${name} did not open: ${error}`));
        await settled(page);
        await look(name);
      }
    }),
  );
}

for (const locale of ['en-US', 'zh-CN'] as const) {
  test(`nothing scrolls sideways at 360 px in ${locale}`, { tag: '@long' }, async ({
    context,
    page,
  }) => {
    await page.setViewportSize({ width: 360, height: 740 });
    await prepare(context, { locale });
    const wide: string[] = [];
    for (const path of PUBLIC) {
      await open(page, path);
      if ((await overhang(page)) > 0) wide.push(path);
    }
    await prepare(context, { token: gatehouse.root.token });
    for (const path of SCREENS) {
      await open(page, path);
      if ((await overhang(page)) > 0) wide.push(path);
    }
    expect(wide).toEqual([]);
  });

  test(
    `a list has its page size and its days in reach at 360 px in ${locale}`,
    tagOf(locale),
    async ({ context, page }) => {
      await page.setViewportSize({ width: 360, height: 740 });
      await prepare(context, { locale, token: gatehouse.root.token });
      await open(page, '/system/logger');
      await expect(page.locator('.ant-pagination-options').getByRole('combobox')).toBeVisible();
      const time = textOf(locale, 'pages.system.logger.form.time');
      await page.getByRole('button', { name: time, exact: true }).click();
      await page.locator('.ant-picker-range input').first().click();
      const popup = page.locator('.ant-picker-panel-container');
      await expect(popup).toBeVisible();
      await expect(popup.locator('.ant-picker-panel:visible')).toHaveCount(1);
      await expect(popup.locator('.ant-picker-header-next-btn:visible')).toHaveCount(1);
      await expect(async () => {
        const { x = -1, width = 0 } = (await popup.boundingBox()) ?? {};
        expect(x).toBeGreaterThanOrEqual(0);
        expect(x + width).toBeLessThanOrEqual(360);
      }).toPass();
    },
  );
}
