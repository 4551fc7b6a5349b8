import type { RoleFact } from '../../permission/explain/moment';
import type { Subject } from '../../permission/explain/subject';
import type { MenuFact } from '../../permission/facts';
import type { Snapshot } from '../read';
import type { PastChange } from './read';
import type { Dated, State } from './state';

/**
 * Takes one change back.
 * @returns whether it has enough for that
 */
export function undo(state: State, change: PastChange): boolean {
  const { verb, entity, record_id: id, before } = change;
  if (verb === 'create') {
    forget(state, change);
    return true;
  }
  if (!before) return false;
  if (entity === 'menu') return restoreMenu(state, { ...before, id });
  if (entity === 'role') return restoreRole(state, id, before, verb === 'delete');
  state.user = toUser(before, id, state.user);
  return true;
}

function forget(state: State, { entity, record_id: id }: PastChange): void {
  if (entity === 'menu') state.menus.delete(id);
  else if (entity === 'role') state.roles.delete(id);
  else state.user = undefined;
}

/** With its submenus where it was deleted; older records do not tell where those stood. */
function restoreMenu(state: State, before: Snapshot & { id: string }): boolean {
  const { id, resources, roles, submenus } = before;
  const menu = toMenu(before, state.menus.get(id));
  if (menu) state.menus.set(id, menu);
  if (Array.isArray(resources)) state.resources.set(id, resources.map(toCall));
  for (const role of listOf(roles)) grant(state, String(role), id);
  const below = listOf(submenus).filter((submenu) => typeof submenu === 'object');
  const restored = below.map((submenu) => restoreMenu(state, submenu as Snapshot & { id: string }));
  return menu !== undefined && restored.every(Boolean);
}

function grant({ grants }: State, role: string, menu: string): void {
  const ticked = grants.get(role) ?? [];
  if (!ticked.includes(menu)) grants.set(role, [...ticked, menu]);
}

function restoreRole(state: State, id: string, before: Snapshot, wasDeleted: boolean): boolean {
  const { menus, holders } = before;
  const role = toRole(before, id, state.roles.get(id));
  if (role) state.roles.set(id, role);
  if (Array.isArray(menus)) state.grants.set(id, menus.map(String));
  const { user } = state;
  if (wasDeleted && user && listOf(holders).includes(user.id)) {
    state.user = { ...user, role_ids: [...new Set([...user.role_ids, id])] };
  }
  return role !== undefined && Array.isArray(menus) && (!wasDeleted || Array.isArray(holders));
}

const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);

/** Of an update some members may be there, of a deletion all. */
function merged<Fact extends object>(
  before: Snapshot,
  known: Fact | undefined,
  names: readonly (keyof Fact & string)[],
): Fact | undefined {
  const there = names.filter((name) => before[name] !== undefined);
  if (!known && there.length < names.length) return undefined;
  return { ...known, ...Object.fromEntries(there.map((name) => [name, before[name]])) } as Fact;
}

const MENU = ['id', 'parent_id', 'code', 'name', 'type', 'status', 'sequence'] as const;

function toMenu(before: Snapshot, known: MenuFact | undefined): MenuFact | undefined {
  const menu = merged<Omit<MenuFact, 'created_at'>>(before, known, MENU);
  return menu && { ...menu, parent_id: menu.parent_id || null, created_at: dateOf(before, known) };
}

const ROLE = ['name', 'code', 'status'] as const;

function toRole(before: Snapshot, id: string, known: Dated<RoleFact> | undefined) {
  const role = merged<Omit<RoleFact, 'id'>>(before, known, ROLE);
  return role && { ...role, id, created_at: dateOf(before, known) };
}

function toUser(before: Snapshot, id: string, known: Dated<Subject> | undefined) {
  const names = ['username', 'name', 'status'] as const;
  const user = merged<Omit<Subject, 'id' | 'role_ids'>>(before, known, names);
  if (!user) return undefined;
  const roles = before.roles === undefined ? known?.role_ids : listOf(before.roles).map(roleIdOf);
  return { ...user, id, role_ids: roles ?? [], created_at: dateOf(before, known) };
}

/** An update by the user has the links themselves. */
export const roleIdOf = (role: unknown): string =>
  typeof role === 'object' && role && 'role_id' in role ? String(role.role_id) : String(role);

/** `GET /path`, or of an import an object. */
export function toCall(call: unknown): { method: string; path: string } {
  if (typeof call === 'object' && call && 'method' in call && 'path' in call) {
    return { method: String(call.method), path: String(call.path) };
  }
  const [method = ''] = String(call).split(' ', 1);
  return { method, path: String(call).slice(method.length + 1) };
}

const dateOf = ({ created_at }: Snapshot, known: { created_at: Date } | undefined): Date =>
  typeof created_at === 'string' ? new Date(created_at) : (known?.created_at ?? new Date(0));
