/** @import { Hand } from './hand.mjs' */

/**
 * @typedef {object} Task
 * @property {string} name
 * @property {string} path where it begins.
 * @property {(hand: Hand) => Promise<unknown>} act
 */

/** @param {Hand} hand @param {string | RegExp} name */
const button = ({ page }, name) => page.getByRole('button', { name, exact: true }).first();

/** @param {Hand} hand @param {string} text */
async function find(hand, text) {
  await hand.press('/');
  await hand.type(text);
  await hand.page.locator('tbody tr[data-row-key]', { hasText: text }).first().waitFor();
}

/** @type {Task[]} */
export const TASKS = [
  { name: 'find a user by name', path: '/system/user', act: (hand) => find(hand, 'kowalski') },
  {
    name: 'find a user by e-mail',
    path: '/system/user',
    act: (hand) => find(hand, 'maria.hansen@'),
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
      await page.getByRole('dialog').last().getByRole('button').last().waitFor();
    },
  },
  {
    name: 'what may he do',
    path: '/system/user',
    async act(hand) {
      await hand.click(hand.page.getByRole('button', { name: /^Access / }).first());
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
    path: '/system/logger',
    async act(hand) {
      await hand.press('/');
      await hand.type('203.0.113.66');
      await hand.press('Enter');
      await hand.page.waitForURL(/203\.0\.113\.66/);
    },
  },
  {
    name: 'clone a role',
    path: '/system/role',
    async act(hand) {
      await hand.click(hand.page.getByRole('button', { name: /^Clone / }).first());
      await hand.page.getByRole('dialog').waitFor();
    },
  },
  {
    name: 'reorder a menu',
    path: '/system/menu',
    async act(hand) {
      await hand.click(hand.page.getByRole('row', { name: /Sales/ }).first());
      await hand.press('Alt+ArrowDown');
    },
  },
  {
    name: 'export users',
    path: '/system/user',
    async act(hand) {
      await hand.click(button(hand, 'Export'));
      await hand.page.getByRole('dialog').waitFor();
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
