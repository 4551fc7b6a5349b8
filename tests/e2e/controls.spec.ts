import { expect, type Page, type TestInfo } from 'playwright/test';
import {
  compareControls,
  FORM_PARTS,
  PAGE_PARTS,
  THEMES,
  unseen,
  withAntdAlone,
} from './antdAlone/controls';
import { prepare } from './console';
import { warm as test } from './fixtures';
import { FEW, GRANTS, PARENT, type Stop } from './stops';
import { emulate, openerOf } from './visits';
import { withShared } from './withGatehouse';

// The controls that are used most look as antd draws them by itself, with the same theme; everyStop.spec.ts looks at
// the others.

const gatehouse = withShared(async (root) => {
  const at = { status: 'enabled', name: 'Palette', code: 'palette' };
  const menu = await root.call('POST', 'menus', { ...at, type: 'page', sequence: 300 });
  const role = await root.call('POST', 'roles', { ...at, menus: [{ menu_id: menu.id }] });
  const roles = [{ role_id: role.id }];
  const person = { username: 'palette', name: 'Palette', status: 'activated', roles };
  await root.call('POST', 'users', person);
});
const antdAlone = withAntdAlone();

/** Opens stops in both themes, and compares what they show. */
async function lookAt(page: Page, info: TestInfo, stops: readonly Stop[]) {
  const alone = await antdAlone(page, 'ltr');
  await prepare(page.context(), { locale: 'en-US', token: gatehouse.root.token });
  const open = openerOf(page, gatehouse.address);
  const differ: string[] = [];
  const same: string[] = [];
  for (const stop of stops) {
    await open(stop);
    for (const theme of THEMES) {
      await emulate(page, theme);
      const found = await compareControls(page, alone, theme, info, stop.name);
      differ.push(...found.differ.map((text) => `${stop.name}, ${theme}: ${text}`));
      same.push(...found.same);
    }
  }
  return { differ, same };
}

test('the controls that are used most look as antd draws them', async ({ page }, info) => {
  const { differ, same } = await lookAt(page, info, FEW);
  expect(differ).toEqual([]);
  expect(unseen(same, [...PAGE_PARTS, ...FORM_PARTS])).toEqual([]);
});

test(
  'a tree that lost a style is found, and a drop-down that stands elsewhere',
  { tag: '@long' },
  async ({ page }, info) => {
    const spoilt = ({ open, ...stop }: Stop, content: string): Stop => ({
      ...stop,
      open: async () => {
        await open?.(page);
        await page.addStyleTag({ content });
      },
    });
    const { differ } = await lookAt(page, info, [
      spoilt(
        PARENT,
        `.ant-select-tree-indent-unit { width: 0 !important }
        .ant-select-dropdown { margin-top: 9px }`,
      ),
      spoilt(GRANTS, '.ant-tree-checkbox { border: 0 !important }'),
    ]);
    const found = differ.join('\n');
    expect(found).toMatch(/ant-select-tree-indent-unit.*: .*width is 0px/);
    expect(found).toMatch(/ant-tree-checkbox.*: .*border-top-width is 0px, not 1px/);
    expect(found).toContain('a select opens 13 and 0 px from its field');
  },
);
