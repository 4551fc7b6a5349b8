import { expect } from 'playwright/test';
import {
  compareControls,
  FORM_PARTS,
  PAGE_PARTS,
  THEMES,
  type Theme,
  unseen,
  withAntdAlone,
} from './antdAlone/controls';
import { violations } from './axe';
import { prepare, watch } from './console';
import { warm as test } from './fixtures';
import { rtlFaults } from './rtlFaults';
import { FORMS, FRAME, LISTS, OWN, RECORDS, type Stop, TOOLS, VISITOR } from './stops';
import { tabFaults } from './tabFaults';
import { emulate, openerOf } from './visits';
import { withGatehouse } from './withGatehouse';

// One visit of each page and of each dialog and menu, on which all is looked at that can be wrong with any of them.
// Its screenshots stay in tests/.output/e2e, for people.

// Half of the tests for each worker.
test.describe.configure({ mode: 'parallel' });

type Report = (check: string, found: string[]) => void;

// Its own: whatever is Chinese on it would be a text that was not translated.
const gatehouse = withGatehouse();
const antdAlone = withAntdAlone();

const ids: Record<string, string> = {};
test.beforeAll(async () => {
  const { root } = gatehouse;
  const create = async (of: string, record: object) => (await root.call('POST', of, record)).id;
  const at = { status: 'enabled', name: 'Yard', code: 'yard', type: 'page' };
  // The first of the list, and one that can be deleted.
  const menu = await create('menus', { ...at, sequence: 200 });
  const granted = await create('menus', { ...at, name: 'Shed', code: 'shed', path: '/shed' });
  const clerk = { ...at, name: 'Clerk', code: 'clerk', menus: [{ menu_id: granted }] };
  const role = await create('roles', clerk);
  await create('roles', { ...clerk, name: 'Guest', code: 'guest', status: 'disabled' });
  for (const description of ['Counts.', 'Counts and writes.'])
    await root.call('PUT', `roles/${role}`, { ...clerk, description });
  const roles = (await root.call('GET', 'roles')) as unknown as { id: string; code: string }[];
  const auditor = roles.find(({ code }) => code === 'auditor')?.id ?? '';
  const person = (username: string, status: string) =>
    create('users', { username, name: username, status, roles: [{ role_id: role }] });
  const user = await person('cara', 'activated');
  const frozen = await person('bob', 'freezed');
  Object.assign(ids, { menu, role, auditor, user, frozen });
});

const TOOL_PARTS = ['ant-dropdown', 'ant-popover', 'ant-segmented'];
const OPENED_PARTS = [...FORM_PARTS, ...TOOL_PARTS, 'ant-modal'];

/** What a test visits in a language, and the parts that it must have seen as antd draws them. */
const ROUNDS: [locale: 'en-US' | 'ku', title: string, stops: Stop[], parts?: string[]][] = [
  ['en-US', 'a visitor sees', VISITOR],
  ['en-US', 'the frame opens', FRAME],
  ['en-US', 'is no list and no record', OWN],
  ['en-US', 'is a list', LISTS],
  ['en-US', 'is a record', RECORDS],
  ['en-US', 'a list opens', TOOLS, TOOL_PARTS],
  ['en-US', 'is a form or a question', FORMS, ['ant-modal', 'ant-drawer']],
  ['ku', 'a visitor sees', VISITOR],
  ['ku', 'is a page', [...OWN, ...LISTS, ...RECORDS], PAGE_PARTS],
  ['ku', 'opens over a page', [...FRAME, ...TOOLS, ...FORMS], OPENED_PARTS],
];

for (const [locale, title, all, parts = []] of ROUNDS) {
  const isVisitor = all === VISITOR;
  const isLtr = locale === 'en-US';
  // From right to left the controls and the words are looked at, and both are on these stops.
  const visited = isLtr ? all : all.filter(({ isCompared }) => isCompared);

  test(
    `nothing is wrong with what ${title}, in ${locale}`,
    { tag: '@long' },
    async ({ page }, info) => {
      const alone = await antdAlone(page, isLtr ? 'ltr' : 'rtl');
      await prepare(page.context(), { locale, token: isVisitor ? '' : gatehouse.root.token });
      const complaints = watch(page);
      const open = openerOf(page, gatehouse.address, ids);
      const faults: string[] = [];
      const same: string[] = [];

      const lookIn = async (theme: Theme, stop: Stop, report: Report) => {
        await emulate(page, theme);
        if (stop.isCompared) {
          const controls = await compareControls(page, alone, theme, info, stop.name);
          same.push(...controls.same);
          report(`controls in ${theme}`, controls.differ);
        }
        // A theme changes colours alone, and a language words, of which axe has no rules.
        const rules = theme === 'light' ? 'all' : 'colours';
        if (isLtr) report(`axe in ${theme}`, await violations(page, rules));
      };
      for (const [at, stop] of visited.entries()) {
        const report: Report = (check, found) =>
          faults.push(...found.map((text) => `${stop.name}, ${check}: ${text}`));
        try {
          await open(stop);
          // A theme takes a second to change, so a stop begins with that which the one before ended with.
          const themes = at % 2 === 0 ? THEMES : THEMES.toReversed();
          for (const theme of themes) await lookIn(theme, stop, report);
          if (!isLtr) report('from right to left', await rtlFaults(page));
          else if (!stop.open)
            report('Tab', await tabFaults(page, isVisitor ? '' : 'Skip to content'));
        } catch (error) {
          report('visit', [String(error)]);
        }
        report('console', complaints.splice(0));
      }
      expect([...new Set(faults)]).toEqual([]);
      expect(unseen(same, parts)).toEqual([]);
    },
  );
}
