import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { digestPassword } from '@/server/auth/password/hash';
import { backend } from './backend';
import type { openConsole } from './console';

/** Calls the API as root, past the pages; answers what `data` holds. */
// biome-ignore lint/suspicious/noExplicitAny: a test reads whatever it expects to be there.
export async function asRoot(method: string, path: string, body?: unknown): Promise<any> {
  const { access_token: token } = await backend.api.signIn();
  const { json } = await backend.api.call(method, path, { token, body });
  if (!json.success) throw new Error(JSON.stringify(json));
  return json.data;
}

export const newRole = (name: string, menus: string[] = [], status = 'enabled') =>
  asRoot('POST', '/api/v1/roles', {
    name,
    code: name.toLowerCase().slice(0, 32),
    status,
    menus: menus.map((menu_id) => ({ menu_id })),
  });

export const USER_PASSWORD = 'Drawbridge & moat 12';

export const newUser = (username: string, name: string, roles: { role_id: string }[] = []) =>
  asRoot('POST', '/api/v1/users', {
    ...{ username, name, roles, status: 'activated' },
    password: digestPassword(USER_PASSWORD),
  });

/** Sets an input's value at once; typing it key by key is slow. */
export const setValue = (input: HTMLElement, value: string) =>
  fireEvent.change(input, { target: { value } });

/**
 * The open form or question with this title. Under test antd gives all dialogs and tooltips one id, so
 * that their accessible names say nothing.
 */
export async function dialog(title: string) {
  const selector = '.ant-drawer-title, .ant-modal-title';
  const found = (await screen.findByText(title, { selector })).closest('[role="dialog"]');
  if (!(found instanceof HTMLElement)) throw new Error(`${title} stands in no dialog`);
  return within(found);
}

/** A row of the list, by its text, once the list is not being read again, as it takes no click then. */
export function row(text: string) {
  return waitFor(() => {
    const found = screen.getByText(text).closest('tr');
    if (!found) throw new Error(`${text} stands in no row`);
    if (found.closest('[aria-busy="true"]')) throw new Error('the list is being read');
    if (found.querySelector('[aria-busy="true"]')) throw new Error('its buttons are to come');
    if (document.querySelector('search[aria-busy]')) throw new Error('the filters are to come');
    return within(found);
  });
}

type User = ReturnType<typeof openConsole>;

/** Chooses from the menu of the list's toolbar. */
export async function fromMore(user: User, name: string | RegExp) {
  await user.click(await screen.findByRole('button', { name: 'More' }));
  await user.click(await screen.findByRole('menuitem', { name }));
}

/** Presses a button among those that say how the list looks. */
export async function fromView(user: User, name: string) {
  await user.click(await screen.findByRole('button', { name: 'View' }));
  const box = within(await screen.findByRole('dialog', { name: 'View' }));
  await user.click(box.getByRole('button', { name }));
}

/** Opens the input of a filter that is not always there. */
export async function addFilter(user: User, name: string) {
  await user.click(await screen.findByRole('button', { name: 'Add filter' }));
  await user.click(await screen.findByRole('menuitem', { name }));
  return within(await screen.findByRole('dialog', { name }));
}

/** Opens the input of a filter that is there: by its name, or by what it is set to. */
export async function openFilter(user: User, chip: string, name = chip) {
  await user.click(await screen.findByRole('button', { name: chip }));
  return within(await screen.findByRole('dialog', { name }));
}

/** Saves, sees what that changes, and saves. */
export async function saveSeen(
  user: ReturnType<typeof openConsole>,
  form: Awaited<ReturnType<typeof dialog>>,
) {
  await user.click(form.getByRole('button', { name: 'Save' }));
  const seen = within(await form.findByRole('region', { name: 'What this changes' }));
  await user.click(form.getByRole('button', { name: 'Save' }));
  return seen;
}
