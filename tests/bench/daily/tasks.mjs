/** @import { Hand } from './hand.mjs' */

/**
 * @typedef {object} Task
 * @property {string} name
 * @property {string} path where it begins.
 * @property {(hand: Hand) => Promise<unknown>} act
 */

/** @param {Hand} hand @param {string | RegExp} name */
const button = ({ page }, name) => page.getByRole('button', { name, exact: true }).first();

/**
 * Until the list shows rows, and none without the text.
 *
 * @param {Hand} hand
 * @param {string} text
 */
const onlyRowsWith = ({ page }, text) =>
  page.waitForFunction((wanted) => {
    const rows = [...document.querySelectorAll('tbody tr[data-row-key]')];
    return rows.length > 0 && rows.every((row) => row.textContent?.toLowerCase().includes(wanted));
  }, text.toLowerCase());

/** @param {Hand} hand @param {string} typed */
async function find(hand, typed, shown = typed) {
  await hand.page.locator('tbody tr[data-row-key]').first().waitFor();
  await hand.press('/');
  await hand.type(typed);
  await onlyRowsWith(hand, shown);
}

/**
 * @param {Hand} hand
 * @param {string} name of the menu
 */
const handle = ({ page }, name) =>
  page.getByRole('row', { name: new RegExp(`^Select ${name} `) }).locator('[draggable]');

/**
 * Presses Alt and an arrow, and waits for the menu to be stored and shown at its new place.
 *
 * @param {Hand} hand
 * @param {string} name
 * @param {number} place
 */
async function moveDown(hand, name, place) {
  const { page } = hand;
  await hand.press('Alt+ArrowDown');
  await page.getByText(new RegExp(`“${name}” is now ${place} of`)).waitFor();
  await page.locator('[aria-busy="false"] [data-row-key]').first().waitFor();
}

/** @type {Task[]} */
export const TASKS = [
  { name: 'find a user by name', path: '/system/user', act: (hand) => find(hand, 'kowalski') },
  {
    name: 'find a user by e-mail',
    path: '/system/user',
    act: (hand) => find(hand, 'anders.hansen@'),
  },
  {
    name: 'give 20 users a role',
    path: '/system/user',
    async act(hand) {
      const { page } = hand;
      await hand.click(page.getByRole('checkbox', { name: 'Select all' }));
      await hand.click(button(hand, 'Add role'));
      const dialog = page.getByRole('dialog');
      await hand.click(dialog.getByRole('combobox'));
      await hand.press('ArrowDown');
      await hand.press('Enter');
      await hand.press('Escape');
      await hand.click(dialog.getByRole('button').last());
      await hand.click(page.getByRole('dialog').getByRole('button', { name: /20/ }));
      await page.getByRole('button', { name: 'Undo' }).waitFor();
    },
  },
  {
    name: 'what may he do',
    path: '/system/user',
    async act(hand) {
      await hand.click(hand.page.getByRole('button', { name: /^More actions for / }).first());
      await hand.click(hand.page.getByRole('menuitem', { name: 'Open' }));
      await hand.click(hand.page.getByRole('tab', { name: 'Access' }));
      await hand.page.waitForURL(/\/access/);
    },
  },
  {
    name: 'who deleted a user',
    path: '/system/user',
    async act(hand) {
      await hand.click(button(hand, 'Deleted'));
      await hand.page.waitForURL(/deleted/);
    },
  },
  {
    name: 'failed sign-ins of an address',
    path: '/system/logger?tag=login',
    async act(hand) {
      const { page } = hand;
      const failed = page.getByRole('row', { name: /unknown user/ }).first();
      await hand.click(failed.getByRole('button').first());
      await hand.click(page.getByRole('button', { name: /203\.0\.113\.66/ }).first());
      await onlyRowsWith(hand, 'failed sign-in');
    },
  },
  {
    name: 'clone a role',
    path: '/system/role',
    async act(hand) {
      await hand.click(hand.page.getByRole('button', { name: /^More actions for / }).first());
      await hand.click(hand.page.getByRole('menuitem', { name: 'Clone' }));
      await hand.click(hand.page.getByLabel('Code', { exact: true }));
      await hand.type('twin');
      await hand.press('Control+Enter');
      await hand.page.getByText('Save successfully').waitFor();
    },
  },
  {
    name: 'export users',
    path: '/system/user',
    async act(hand) {
      await hand.click(button(hand, 'Export'));
      const download = hand.page.waitForEvent('download');
      await hand.click(hand.page.getByRole('dialog').getByRole('button').last());
      await download;
    },
  },
  {
    name: 'freeze a leaver',
    path: '/system/user',
    async act(hand) {
      await hand.click(hand.page.getByRole('checkbox', { name: /^Select / }).nth(1));
      await hand.click(button(hand, 'Freeze'));
      await hand.click(hand.page.getByRole('dialog').getByRole('button', { name: /^Freeze/ }));
      await hand.page
        .getByText(/frozen/i)
        .first()
        .waitFor();
    },
  },
  {
    name: 'go to a page by keyboard',
    path: '/home',
    async act(hand) {
      await hand.press('Control+k');
      await hand.page.getByRole('combobox').waitFor();
      await hand.type('rol');
      await hand.page.getByRole('option', { name: /Role/ }).first().waitFor();
      await hand.press('Enter');
      await hand.page.waitForURL(/system\/role/);
    },
  },
  {
    name: 'reorder 3 siblings',
    path: '/system/menu',
    async act(hand) {
      await hand.click(handle(hand, 'Customers'));
      await moveDown(hand, 'Customers', 2);
      await moveDown(hand, 'Customers', 3);
      await hand.click(handle(hand, 'Quotes'));
      await moveDown(hand, 'Quotes', 2);
    },
  },
  {
    name: 'move a menu',
    path: '/system/menu',
    async act(hand) {
      const { page } = hand;
      const target = page.getByRole('row', { name: /Sales/ }).first();
      await hand.drag(handle(hand, 'Stock'), target.getByText('sales', { exact: true }));
      const dialog = page.getByRole('dialog');
      await dialog.getByText(/dotted code changes/).waitFor();
      await hand.press('Control+Enter');
      const again = dialog.getByRole('region', { name: 'What this changes' });
      const saved = page.getByRole('button', { name: 'Undo' });
      await again.or(saved).first().waitFor();
      if (await again.isVisible()) await hand.press('Control+Enter');
      await saved.waitFor();
    },
  },
  {
    name: 'two lists',
    path: '/system/user',
    async act(hand) {
      const { page } = hand;
      const other = page.context().waitForEvent('page');
      hand.count.clicks += 1;
      const entry = page.getByRole('link', { name: 'Roles', exact: true }).first();
      await entry.click({ modifiers: ['ControlOrMeta'] });
      const second = await other;
      for (const list of [page, second]) await list.locator('[data-row-key]').first().waitFor();
      await second.close();
    },
  },
  {
    name: 'edit in a filtered list',
    path: '/system/user?q=hansen',
    async act(hand) {
      await hand.click(hand.page.getByRole('button', { name: /^Edit / }).first());
      await hand.page.getByRole('dialog').getByLabel('Remark').waitFor();
      await hand.page.getByRole('dialog').getByLabel('Remark').focus();
      await hand.type('On leave');
      await hand.press('Control+Enter');
      await hand.page.getByRole('dialog').waitFor({ state: 'detached' });
    },
  },
  {
    name: 'undo a deletion',
    path: '/system/user',
    async act(hand) {
      const { page } = hand;
      await hand.click(page.getByRole('button', { name: /^Delete / }).nth(3));
      await hand.click(page.getByRole('dialog').getByRole('button', { name: /^Delete/ }));
      const undo = page.getByRole('button', { name: 'Undo' });
      await undo.waitFor();
      hand.count.clicks = 0;
      await hand.click(undo);
    },
  },
];
