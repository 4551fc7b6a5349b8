import { Secret, TOTP } from 'otpauth';
import { PASSWORD } from '../console.mjs';

/** @import { Hand } from './hand.mjs' */
/** @import { World } from './world.mjs' */

/**
 * @typedef {object} Task
 * @property {string} name
 * @property {number} target how many steps it may take.
 * @property {(world: World) => string} path where it begins.
 * @property {(hand: Hand, world: World) => Promise<unknown>} act
 */

/** @param {Hand} hand @param {string | RegExp} name */
const button = ({ page }, name) => page.getByRole('button', { name, exact: true }).first();

/** @param {Hand} hand @param {string | RegExp} name */
const inDialog = ({ page }, name) =>
  page.getByRole('dialog').last().getByRole('button', { name, exact: true });

/** @param {Hand} hand */
const moreActs = (hand) => button(hand, /^More actions for /);

/** @param {Hand} hand @param {string} name */
const field = ({ page }, name) => page.getByRole('textbox', { name, exact: true });

/** @param {Hand} hand @param {string} name */
const select = ({ page }, name) => page.getByRole('combobox', { name, exact: true });

const STAFF = Array.from({ length: 50 }, (_, at) => `new${at},New Colleague ${at}`);

/** The fifteen tasks of every day, whose results are seen before each ends. @type {Task[]} */
export const TASKS = [
  {
    name: 'find a user by e-mail',
    target: 2,
    path: () => '/system/user',
    async act(hand, { user }) {
      await hand.fill(hand.page.getByRole('searchbox', { name: 'Search' }), user.email);
      await hand.page.waitForURL(/[?&]q=/);
      await hand.page.getByRole('link', { name: user.name, exact: true }).waitFor();
    },
  },
  {
    name: 'a user with two roles, and an invitation',
    target: 8,
    path: () => '/system/user',
    async act(hand, { role, other }) {
      await hand.click(button(hand, 'Add'));
      await hand.fill(field(hand, 'Username'), 'noor.haddad');
      await hand.fill(field(hand, 'Name'), 'Noor Haddad');
      await hand.click(select(hand, 'Roles'));
      await hand.take(role.name);
      await hand.take(other.name);
      await hand.click(inDialog(hand, 'Save'));
      await hand.click(button(hand, 'Copy invitation'));
    },
  },
  {
    name: 'a role for 20 users',
    target: 6,
    path: () => '/system/user?pageSize=20',
    async act(hand, { renamed }) {
      await hand.click(hand.page.getByRole('checkbox', { name: 'Select all' }));
      await hand.click(button(hand, 'Add role'));
      await hand.fill(select(hand, 'Roles'), renamed.name);
      await hand.take(renamed.name);
      await hand.click(inDialog(hand, 'Add role'));
      await hand.click(inDialog(hand, 'Add to 20 users'));
      await hand.page.getByText('Role added to 20 users').waitFor();
    },
  },
  {
    name: 'remove a leaver',
    target: 4,
    path: ({ user }) => `/system/user?q=${encodeURIComponent(user.email)}`,
    async act(hand) {
      await hand.choose(moreActs(hand), 'Remove leaver…');
      await hand.click(inDialog(hand, 'Remove leaver'));
      await hand.click(inDialog(hand, 'Done'));
    },
  },
  {
    name: 'why can’t somebody do something',
    target: 4,
    path: () => '/system/access',
    async act(hand, { user }) {
      await hand.fill(select(hand, 'User'), user.name);
      await hand.take(user.name);
      await hand.fill(select(hand, 'Page or action'), 'system.role.delete');
      await hand.take('system.role.delete');
      await hand.page.getByRole('heading', { name: 'Ways to allow' }).waitFor();
    },
  },
  {
    name: 'what would the change of a role do',
    target: 4,
    path: () => '/system/role',
    async act(hand, { role }) {
      await hand.click(button(hand, `Edit ${role.name}`));
      const tree = hand.page.getByRole('tree', { name: 'Menu permissions' });
      await hand.click(tree.locator('.ant-tree-checkbox').first());
      await hand.click(inDialog(hand, 'Review changes'));
      await hand.page.getByRole('region', { name: 'What this changes' }).waitFor();
    },
  },
  {
    name: 'who can delete users',
    target: 3,
    path: () => '/home',
    async act(hand) {
      await hand.press('Control+k');
      await hand.page.getByRole('combobox', { name: 'Command palette' }).waitFor();
      await hand.type('who can delete users');
      await hand.press('Enter');
      await hand.page.getByRole('list', { name: 'Users' }).getByRole('link').first().waitFor();
    },
  },
  {
    name: 'copy a role with one change',
    target: 5,
    path: () => '/system/role',
    async act(hand, { role }) {
      await hand.choose(button(hand, `More actions for ${role.name}`), 'Clone');
      await hand.fill(field(hand, 'Name'), 'Branch');
      const matrix = hand.page.getByRole('table', { name: 'Pages and their actions' });
      await hand.click(matrix.getByRole('checkbox').first());
      await hand.click(button(hand, 'Save'));
      await hand.page.getByText('Save successfully').waitFor();
    },
  },
  {
    name: 'who changed the role, and undo it',
    target: 3,
    path: ({ renamed }) => `/system/role/${renamed.id}`,
    async act(hand) {
      await hand.click(hand.page.getByRole('tab', { name: 'History' }));
      await hand.page.getByText('by Administrator').first().waitFor();
      await hand.click(button(hand, 'Undo this change'));
      await hand.click(inDialog(hand, 'Undo'));
      await hand.page.getByRole('heading', { name: 'Drivers', level: 1 }).waitFor();
    },
  },
  {
    name: 'failed sign-ins of an address',
    target: 2,
    path: () => '/system/logger',
    async act(hand) {
      await hand.fill(hand.page.getByRole('searchbox', { name: 'Search' }), 'failed 127.0.0.1');
      await hand.page.waitForURL(/[?&]q=/);
      await hand.page
        .getByRole('row', { name: /wrong password/ })
        .nth(2)
        .waitFor();
    },
  },
  {
    name: 'export the users with a role',
    target: 4,
    path: ({ role }) => `/system/role/${role.id}`,
    async act(hand) {
      await hand.click(hand.page.getByRole('link', { name: /^[\d,]+ users?$/ }));
      await hand.page.waitForURL(/role_id=/);
      await hand.choose(button(hand, 'More'), 'Export');
      const download = hand.page.waitForEvent('download');
      await hand.click(inDialog(hand, 'Export to a file'));
      await download;
    },
  },
  {
    name: 'an external page, given to a role',
    target: 8,
    path: () => '/system/menu',
    async act(hand, { role }) {
      await hand.click(button(hand, 'Add'));
      await hand.fill(field(hand, 'Name'), 'Handbook');
      await hand.fill(field(hand, 'Path'), 'https://handbook.example/');
      await hand.click(select(hand, 'Roles'));
      await hand.take(role.name);
      await hand.click(inDialog(hand, 'Save'));
      await hand.page.getByText(/can now open Handbook/).waitFor();
      await hand.click(inDialog(hand, 'Save changes'));
      await hand.page.getByText('Save successfully').waitFor();
    },
  },
  {
    name: 'import 50 users, and give them passwords',
    target: 6,
    path: () => '/system/user',
    async act(hand) {
      await hand.choose(button(hand, 'More'), 'Import');
      await hand.chooseFile(hand.page.getByLabel('File', { exact: true }), {
        ...{ name: 'users.csv', mimeType: 'text/csv' },
        buffer: Buffer.from(['username,name', ...STAFF].join('\n')),
      });
      for (const name of ['Check', 'Import', 'Set one-time passwords']) {
        await hand.click(button(hand, name));
      }
      await hand.page.getByRole('dialog', { name: 'One-time passwords' }).waitFor();
    },
  },
  {
    name: 'reset a password',
    target: 3,
    path: () => '/system/user',
    async act(hand) {
      await hand.choose(moreActs(hand), 'Reset password');
      await hand.click(inDialog(hand, 'Reset password'));
      await hand.page.getByRole('dialog', { name: 'One-time password' }).waitFor();
    },
  },
  {
    name: 'two-factor authentication of one’s own',
    target: 7,
    path: () => '/account/profile?tab=security',
    async act(hand) {
      await hand.click(button(hand, 'Set up authenticator app'));
      await hand.fill(field(hand, 'Your password'), PASSWORD);
      await hand.press('Enter');
      const code = field(hand, 'Authenticator code');
      await code.waitFor();
      const secret = (await hand.page.getByRole('dialog').locator('code').textContent()) ?? '';
      const app = new TOTP({ secret: Secret.fromBase32(secret.replaceAll(' ', '')) });
      await hand.fill(code, app.generate());
      await hand.press('Enter');
      await hand.click(inDialog(hand, 'Done'));
    },
  },
];
