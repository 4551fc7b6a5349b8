import { type Transaction, tables } from '../db/database';
import { roleSearchKey } from '../db/searchKeys';
import { newId } from '../lib/ids';

const { role, role_menu } = tables;

interface StarterRole {
  code: string;
  name: string;
  description: string;
  /** Dotted codes of the menus that it ticks. */
  menus: string[];
}

/** A page with some of its actions. */
const page = (code: string, ...actions: string[]) => [
  code,
  ...actions.map((action) => `${code}.${action}`),
];

/** What a new database begins with: ordinary roles, which an admin may change or delete. */
export const starterRoles: StarterRole[] = [
  {
    code: 'user-manager',
    name: 'User manager',
    description: 'Adds, edits and removes users, resets their passwords and ends their sessions.',
    menus: [
      'home',
      ...page('system.user', 'add', 'edit', 'delete', 'search', 'reset', 'sessions', 'history'),
      'system.user.restore',
      'system.user.import',
      'system.user.export',
    ],
  },
  {
    code: 'auditor',
    name: 'Auditor',
    description: 'Reads and exports the logs, verifies them, and sees who has which permissions.',
    menus: [
      'home',
      'dashboard.analysis',
      ...page('system.menu', 'search', 'history'),
      ...page('system.role', 'search', 'history'),
      ...page('system.user', 'search', 'history'),
      ...page('system.access', 'usage'),
      ...page('system.logger', 'export', 'verify'),
    ],
  },
  {
    code: 'read-only',
    name: 'Read only',
    description: 'Sees menus, roles and users, and changes nothing.',
    menus: [
      'home',
      ...page('system.menu', 'search'),
      ...page('system.role', 'search'),
      ...page('system.user', 'search'),
    ],
  },
];

/**
 * Inserts the starter roles, as the first start makes them: no change is recorded.
 * @param ids of the menus by dotted code
 * @param now milliseconds since 1970
 */
export async function insertStarterRoles(
  tx: Transaction,
  ids: ReadonlyMap<string, string>,
  now: number,
): Promise<void> {
  const dates = { created_at: new Date(now), updated_at: new Date(now) };
  // Lists show the latest first.
  const roles = starterRoles.toReversed().map(({ menus, ...fields }) => ({
    row: {
      ...fields,
      ...dates,
      id: newId(now),
      status: 'enabled' as const,
      search_key: roleSearchKey(fields),
    },
    menus,
  }));
  await tx.insert(role).values(roles.map(({ row }) => row));
  const grants = roles.flatMap(({ row, menus }) =>
    menus.flatMap((code) => ids.get(code) ?? []).map((menu_id) => ({ role_id: row.id, menu_id })),
  );
  await tx
    .insert(role_menu)
    .values(grants.map((grant) => ({ ...grant, ...dates, id: newId(now) })));
}
