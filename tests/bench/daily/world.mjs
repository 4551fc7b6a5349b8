import { callApi, loginOf } from '../console.mjs';

/** @import { Console } from '../console.mjs' */

/** @typedef {{ id: string, name: string }} Named */

/**
 * What the tasks need of the demo, and what is added to it: a role that was renamed, and sign-ins that failed.
 *
 * @param {Console} console
 */
export async function prepareWorld({ address, token }) {
  /** @type {(method: string, path: string, body?: object) => Promise<any>} */
  const call = (method, path, body) => callApi(address, token, method, path, body);
  const [menu] = await call('GET', 'menus');
  const status = 'enabled';
  const form = { name: 'Drivers', code: 'drivers', status, menus: [{ menu_id: menu.id }] };
  const { id } = await call('POST', 'roles', form);
  await call('PUT', `roles/${id}`, { ...form, name: 'Couriers' });
  const guess = { ...loginOf('admin'), password: '0'.repeat(32) };
  for (let at = 0; at < 3; at += 1) {
    await callApi(address, '', 'POST', 'login', guess).catch(() => {});
  }
  /** @type {(Named & { user_count: number })[]} */
  const roles = await call('GET', 'roles?current=1&pageSize=20');
  const held = roles.filter(({ user_count }) => user_count > 0);
  /** @type {(Named & { email: string })[]} */
  const users = await call('GET', 'users?current=1&pageSize=20&status=activated');
  const [role, other] = held;
  const user = users.find(({ email }) => email);
  if (!role || !other || !user) throw new Error('the demo has too little for the tasks');
  return { role, other, user, renamed: { id, name: 'Couriers' } };
}

/** @typedef {Awaited<ReturnType<typeof prepareWorld>>} World */
