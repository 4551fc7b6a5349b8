import { expect, type Page, type TestInfo } from 'playwright/test';
import { serveAntdAlone } from './antdAlone';
import { FEW, GRANTS, OPENED, PAGES, PARENT, PUBLIC, type Stop } from './antdAlone/stops';
import { compare, type Look, looksOf, type Place, placesOf } from './antdAlone/styles';
import { settled } from './axe';
import { prepare } from './console';
import { warm as test } from './fixtures';
import { withShared } from './withGatehouse';

// The console's controls look as antd draws them by itself, with the same theme. The screenshots of all that is
// looked at stay in tests/.output/e2e, for people.

const ids: Record<string, string> = {};
const gatehouse = withShared(async (root) => {
  const at = { status: 'enabled', name: 'Palette', code: 'palette' };
  const menu = await root.call('POST', 'menus', { ...at, type: 'page', sequence: 300 });
  const role = await root.call('POST', 'roles', { ...at, menus: [{ menu_id: menu.id }] });
  const roles = [{ role_id: role.id }];
  const person = { username: 'palette', name: 'Palette', status: 'activated', roles };
  const user = await root.call('POST', 'users', person);
  Object.assign(ids, { menu: menu.id, role: role.id, user: user.id });
});

let server: Awaited<ReturnType<typeof serveAntdAlone>>;
test.beforeAll(async () => {
  server = await serveAntdAlone();
});
test.afterAll(() => server.close());

const THEMES = ['light', 'dark'] as const;
type Theme = (typeof THEMES)[number];
type Alone = Record<Theme, { looks: Look[]; places: Place[] }>;

const read: Partial<Record<'ltr' | 'rtl', Alone>> = {};

async function antdAlone(page: Page, dir: 'ltr' | 'rtl'): Promise<Alone> {
  const readTheme = async (theme: Theme) => {
    await page.goto(`${server.address}?theme=${theme}&dir=${dir}`);
    await page.locator('.ant-drawer-body').waitFor();
    return { looks: await looksOf(page), places: await placesOf(page) };
  };
  read[dir] ??= { light: await readTheme('light'), dark: await readTheme('dark') };
  return read[dir];
}

async function open(page: Page, [, path, act]: Stop) {
  await page.goto(gatehouse.address + path.replace(/\{(\w+)\}/, (_, of) => ids[of] ?? ''));
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  await settled(page);
  await act?.(page);
  await settled(page);
}

/** What the console changes of antd's own look, and why. */
const OURS: [part: RegExp, properties: RegExp, why: string][] = [
  [/^ant-menu/, /line-height|display|radius/, 'ProLayout makes the menu as high as its header'],
  [/^ant-form( |$)/, /display/, 'a form in a drawer fills it'],
  [/^ant-form-item-control-input-content/, /display/, 'a field and what belongs to it in a line'],
  [/^ant-col .*ant-form-item-label/, /color|padding-bottom/, 'labels of filters stand beside them'],
  [
    /^ant-btn .*icon-only/,
    /width|height|color|cursor/,
    'icons of rows; what is not allowed is read',
  ],
  [/^ant-btn .*ant-btn-link/, /font-size|padding|border|height/, 'links within a text'],
  [/^ant-pagination( |$)/, /min-height/, 'the bar below a list keeps its height'],
  [/^ant-tabs-tab /, /box-shadow/, 'tabs on two lines underline themselves'],
  [/^ant-input( |$)/, /cursor/, 'a moment is picked by the browser'],
  [/^ant-checkbox-group/, /display/, 'many columns to choose from stand in a grid'],
  [/^ant-table-row( |$)/, /cursor/, 'a row opens its page by a click'],
  [/^ant-table-row-expand-icon/, /font-size/, 'it holds an icon'],
  [/^ant-skeleton/, /line-height/, 'it stands in for text of any height'],
];

const isOurs = (part: string, property: string) =>
  OURS.some(([parts, properties]) => parts.test(part) && properties.test(property));

/** Parts that antd lays out by what is in them; the frame's are ProLayout's. */
const UNCOMPARED = /^ant-(layout|row|col|flex|menu)\b/;
const kindOf = (part: string) => /^ant-\w+/.exec(part)?.[0] ?? part;

/** Changes the device's theme; a busy browser now and then tells the page nothing of it. */
const emulate = (page: Page, theme: Theme) =>
  expect(async () => {
    await page.emulateMedia({ colorScheme: theme === 'light' ? 'dark' : 'light' });
    await page.emulateMedia({ colorScheme: theme });
    await expect(page.locator('html')).toHaveAttribute('data-theme', theme, { timeout: 5_000 });
  }).toPass();

/** Opens all stops in both themes, and compares what they show. */
async function lookAt(page: Page, stops: readonly Stop[], alone: Alone, info: TestInfo) {
  const differ = new Set<string>();
  const same = new Set<string>();
  const kinds = new Set(alone.light.looks.map(({ part }) => kindOf(part)));
  for (const stop of stops) {
    const [name] = stop;
    await open(page, stop).catch((error) => differ.add(`${name} does not open: ${error}`));
    for (const theme of THEMES) {
      await emulate(page, theme);
      const found = compare(await looksOf(page), alone[theme].looks, isOurs);
      for (const part of found.same) same.add(part);
      for (const text of found.differ) differ.add(`${name}, ${theme}: ${text}`);
      for (const part of found.unknown)
        if (!kinds.has(kindOf(part)) && !UNCOMPARED.test(part)) differ.add(`${name}: new: ${part}`);
      for (const text of misplaced(await placesOf(page), alone[theme].places))
        differ.add(`${name}, ${theme}: ${text}`);
      await page.screenshot({ path: info.outputPath(`${name}, ${theme}.png`) });
    }
  }
  return { differ: [...differ], same: [...same] };
}

const misplaced = (shown: Place[], alone: Place[]) =>
  shown
    .filter(
      ({ kind, gap, start }) =>
        !alone.some((at) => {
          const isNear = Math.abs(at.gap - gap) <= 1 && Math.abs(at.start - start) <= 1;
          return at.kind === kind && isNear;
        }),
    )
    .map(({ kind, gap, start }) => `a ${kind} opens ${gap} and ${start} px from its field`);

/** Which of these kinds of parts were not seen, or never as antd draws them. */
const unseen = (same: string[], parts: string[]) =>
  parts.filter((part) => !same.some((seen) => seen.includes(part)));

const BASICS = [
  ...['ant-btn', 'ant-checkbox', 'ant-input', 'ant-input-number', 'ant-picker', 'ant-select'],
  ...['ant-radio', 'ant-switch', 'ant-tabs-tab', 'ant-tag', 'ant-tree-checkbox', 'ant-drawer'],
  ...['ant-tree-indent-unit', 'ant-select-tree-indent-unit', 'ant-pagination-item', 'ant-card'],
  ...['ant-table-cell', 'ant-picker-cell', 'ant-form-item-label'],
];

test('the controls that are used most look as antd draws them', async ({ page }, info) => {
  const alone = await antdAlone(page, 'ltr');
  await prepare(page.context(), { locale: 'en-US', token: gatehouse.root.token });
  const { differ, same } = await lookAt(page, FEW, alone, info);
  expect(differ).toEqual([]);
  expect(unseen(same, BASICS)).toEqual([]);
});

test(
  'a tree that lost a style is found, and a drop-down that stands elsewhere',
  { tag: '@long' },
  async ({ page }, info) => {
    const alone = await antdAlone(page, 'ltr');
    await prepare(page.context(), { locale: 'en-US', token: gatehouse.root.token });
    const spoilt = ([name, path, act]: Stop, content: string): Stop => [
      name,
      path,
      async () => {
        await act?.(page);
        await page.addStyleTag({ content });
      },
    ];
    const stops = [
      spoilt(
        PARENT,
        `.ant-select-tree-indent-unit { width: 0 !important }
        .ant-select-dropdown { margin-top: 9px }`,
      ),
      spoilt(GRANTS, '.ant-tree-checkbox { border: 0 !important }'),
    ];
    const { differ } = await lookAt(page, stops, alone, info);
    const found = differ.join('\n');
    expect(found).not.toContain('does not open');
    expect(found).toMatch(/ant-select-tree-indent-unit.*: .*width is 0px/);
    expect(found).toMatch(/ant-tree-checkbox.*: .*border-top-width is 0px, not 1px/);
    expect(found).toContain('a select opens 13 and 0 px from its field');
  },
);

for (const [locale, dir] of [
  ['en-US', 'ltr'],
  ['ku', 'rtl'],
] as const) {
  test(
    `every page looks as antd draws its controls, in ${locale}`,
    {
      tag: '@long',
    },
    async ({ page }, info) => {
      test.slow();
      const alone = await antdAlone(page, dir);
      await prepare(page.context(), { locale });
      const visited = await lookAt(page, PUBLIC, alone, info);
      await prepare(page.context(), { token: gatehouse.root.token });
      const { differ } = await lookAt(page, PAGES, alone, info);
      expect([...visited.differ, ...differ]).toEqual([]);
    },
  );

  test(
    `every dialog and menu looks as antd draws its controls, in ${locale}`,
    {
      tag: '@long',
    },
    async ({ page }, info) => {
      test.slow();
      const alone = await antdAlone(page, dir);
      await prepare(page.context(), { locale, token: gatehouse.root.token });
      const { differ, same } = await lookAt(page, OPENED, alone, info);
      expect(differ).toEqual([]);
      const others = ['modal', 'dropdown', 'popover', 'segmented'];
      expect(unseen(same, [...BASICS, ...others.map((name) => `ant-${name}`)])).toEqual([]);
    },
  );
}
