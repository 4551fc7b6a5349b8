import type { Page, TestInfo } from 'playwright/test';
import { test } from '../fixtures';
import { serveAntdAlone } from '.';
import { compare, type Look, looksOf, type Place, placesOf } from './styles';

export const THEMES = ['light', 'dark'] as const;
export type Theme = (typeof THEMES)[number];
type Direction = 'ltr' | 'rtl';

/** What antd by itself shows in each theme. */
type Alone = Record<Theme, { looks: Look[]; places: Place[] }>;

/** Serves antd alone to a file's tests, and has it read once for each direction. */
export function withAntdAlone() {
  const read: Partial<Record<Direction, Alone>> = {};
  let server: Awaited<ReturnType<typeof serveAntdAlone>>;
  test.beforeAll(async () => {
    server = await serveAntdAlone();
  });
  test.afterAll(() => server.close());
  return async (page: Page, dir: Direction): Promise<Alone> => {
    const readTheme = async (theme: Theme) => {
      await page.goto(`${server.address}?theme=${theme}&dir=${dir}`);
      await page.locator('.ant-drawer-body').waitFor();
      return { looks: await looksOf(page), places: await placesOf(page) };
    };
    read[dir] ??= { light: await readTheme('light'), dark: await readTheme('dark') };
    return read[dir];
  };
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

/**
 * Compares the controls that a page shows with those of antd alone, and leaves a screenshot for people.
 *
 * @returns how they differ, and which parts are the same.
 */
export async function compareControls(
  page: Page,
  alone: Alone,
  theme: Theme,
  info: TestInfo,
  name: string,
) {
  const { looks, places } = alone[theme];
  const found = compare(await looksOf(page), looks, isOurs);
  const kinds = new Set(looks.map(({ part }) => kindOf(part)));
  const unknown = found.unknown.filter(
    (part) => !kinds.has(kindOf(part)) && !UNCOMPARED.test(part),
  );
  const differ = [
    ...found.differ,
    ...unknown.map((part) => `new: ${part}`),
    ...misplaced(await placesOf(page), places),
  ];
  const file = `${name}, ${theme}`.replaceAll(/[^\w,-]+/g, ' ').trim();
  await page.screenshot({ path: info.outputPath(`${file}.png`) });
  return { differ, same: found.same };
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
export const unseen = (same: string[], parts: string[]) =>
  parts.filter((part) => !same.some((seen) => seen.includes(part)));

/** What pages must show for a comparison to count, and what forms must. */
export const PAGE_PARTS = ['ant-card', 'ant-tabs-tab'];
export const FORM_PARTS = [
  ...['ant-btn', 'ant-checkbox', 'ant-input', 'ant-input-number', 'ant-picker', 'ant-select'],
  ...['ant-radio', 'ant-switch', 'ant-tag', 'ant-tree-checkbox', 'ant-drawer', 'ant-table-cell'],
  ...['ant-tree-indent-unit', 'ant-select-tree-indent-unit', 'ant-pagination-item'],
  ...['ant-picker-cell', 'ant-form-item-label'],
];
