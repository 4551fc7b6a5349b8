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
type Row = Awaited<ReturnType<typeof row>>;

const moreOf = (line: Row) => line.getByRole('button', { name: /^More actions for / });

/** Opens the menu of a row, and answers what it offers. */
async function rowMenu(user: User, line: Row) {
  const more = moreOf(line);
  await user.click(more);
  return waitFor(() => {
    const label = more.getAttribute('aria-label');
    const menus = document.querySelectorAll<HTMLElement>('[role="menu"]');
    const menu = [...menus].findLast((one) => one.getAttribute('aria-label') === label);
    if (!menu?.contains(document.activeElement)) throw new Error('no menu is open');
    return within(menu);
  });
}

/** Does something to the record of a row, as its menu names it. */
export async function rowAct(user: User, line: Row | string, act: string) {
  const menu = await rowMenu(user, typeof line === 'string' ? await row(line) : line);
  await user.click(await menu.findByRole('menuitem', { name: act }));
}

/** What may be done to the record of a row, in the order in which it stands there. */
export async function actsOf(user: User, line: Row): Promise<string[]> {
  const edit = line.queryAllByRole('button', { name: /^Edit / }).map(() => 'Edit');
  const menu = await rowMenu(user, line);
  const names = (await menu.findAllByRole('menuitem')).map(
    (item) => item.getAttribute('aria-label') ?? '',
  );
  await user.keyboard('{Escape}');
  await waitFor(() => {
    if (moreOf(line).getAttribute('aria-expanded') !== 'false') throw new Error('it is still open');
  });
  return [...edit, ...names];
}

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

type Form = Pick<Awaited<ReturnType<typeof dialog>>, 'findByRole' | 'getByRole'>;

/** The button that saves a form, or shows what its changes would do. */
export const submit = (form: Pick<Form, 'getByRole'>) =>
  form.getByRole('button', { name: /^(Save|Review changes)$/ });

/** Opens the step that tells what a form's changes would do. */
export async function review(user: User, form: Form) {
  await user.click(await form.findByRole('button', { name: 'Review changes' }));
  return within(await form.findByRole('region', { name: 'What this changes' }));
}

/** Sees what a form's changes would do, and saves them. */
export async function saveSeen(user: User, form: Form) {
  const seen = await review(user, form);
  await user.click(form.getByRole('button', { name: 'Save changes' }));
  return seen;
}

/** The option of an open select; the list behind it may have the name of the same record. */
export const option = (name: string) =>
  waitFor(() => {
    const options = screen.getAllByTitle(name);
    const found = options.find((element) => element.closest('.ant-select-item-option'));
    if (!found) throw new Error(`There is no option ${name}.`);
    return found;
  });
