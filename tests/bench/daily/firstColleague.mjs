/** @import { Hand } from './hand.mjs' */

/** From an empty console to a colleague who signs in. */
export const FIRST_COLLEAGUE = { name: 'from an empty console: my colleague signs in', target: 10 };

/**
 * Invites a colleague with a starter role, as Home suggests, and signs in as they do.
 *
 * @param {Hand} root
 * @param {Hand} colleague in a browser of their own
 * @param {string} address
 */
export async function inviteFirst(root, colleague, address) {
  const { page } = root;
  await root.click(page.getByRole('link', { name: /^Invite a colleague/ }));
  await root.fill(page.getByRole('textbox', { name: 'Username', exact: true }), 'lin.wei');
  await root.fill(page.getByRole('textbox', { name: 'Name', exact: true }), 'Lin Wei');
  await root.click(page.getByRole('combobox', { name: 'Roles', exact: true }));
  await root.take('Auditor');
  await root.click(page.getByRole('button', { name: 'Save', exact: true }));
  await root.click(page.getByRole('button', { name: 'Copy invitation' }));
  const password = (await page.getByRole('dialog').locator('code').textContent()) ?? '';
  await colleague.page.goto(address);
  await colleague.fill(colleague.page.getByPlaceholder('Username'), 'lin.wei');
  await colleague.fill(colleague.page.getByPlaceholder('Password'), password);
  await colleague.click(colleague.page.getByRole('button', { name: 'Login', exact: true }));
  await colleague.page.getByRole('heading', { name: 'Change password' }).waitFor();
}
