import { sql } from 'drizzle-orm';
import type { MenuStatus } from '@/schemas/menu';
import type { RoleStatus } from '@/schemas/role';
import { type Database, type Transaction, tables } from '../db/database';

const { menu, menu_resource, policy_version, role, role_menu } = tables;

export interface PolicyParts {
  menus: { id: string; parent_id: string | null; status: MenuStatus }[];
  resources: { menu_id: string; method: string; path: string }[];
  /** Those of the past do not say whether they demand a second factor. */
  roles: { id: string; status: RoleStatus; demandsFactor?: boolean }[];
  grants: Map<string, string[]>;
}

export type Versions = Record<'version' | keyof PolicyParts, number>;

export interface Snapshot extends PolicyParts {
  versions: Versions;
}

type Reader = Database | Transaction;

export async function readVersions(db: Reader): Promise<Versions> {
  const [row] = await db.select().from(policy_version);
  if (!row) throw new Error('the table policy_version is empty');
  const { singleton: _, ...versions } = row;
  return versions;
}

const ATTEMPTS = 3;

/**
 * Reads all parts of one version. One during which something changed is read again; at last in a transaction, of which
 * there are few at a time.
 * @param known whose unchanged parts are kept
 */
export async function loadSnapshot(db: Database, known?: Snapshot): Promise<Snapshot> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const snapshot = await readSnapshot(db, known);
    const { version } = await readVersions(db);
    if (version === snapshot.versions.version) return snapshot;
  }
  return db.transaction((tx) => readSnapshot(tx, known), {
    isolationLevel: 'repeatable read',
    accessMode: 'read only',
  });
}

/** @param db where nothing changes meanwhile, or the caller looks at the version again */
export async function readSnapshot(db: Reader, known?: Snapshot): Promise<Snapshot> {
  const versions = await readVersions(db);
  const part = async <Name extends keyof PolicyParts>(
    name: Name,
    read: (db: Reader, known?: PolicyParts[Name]) => Promise<PolicyParts[Name]>,
  ): Promise<PolicyParts[Name]> =>
    known?.versions[name] === versions[name] ? known[name] : read(db, known?.[name]);
  return {
    versions,
    menus: await part('menus', readMenus),
    resources: await part('resources', readResources),
    roles: await part('roles', readRoles),
    grants: await part('grants', readGrants),
  };
}

const readMenus = (db: Reader) =>
  db
    .select({ id: menu.id, parent_id: menu.parent_id, status: menu.status })
    .from(menu)
    .orderBy(menu.id);

export const readResources = (db: Reader) =>
  db
    .select({
      menu_id: menu_resource.menu_id,
      method: menu_resource.method,
      path: menu_resource.path,
    })
    .from(menu_resource)
    .orderBy(menu_resource.id);

const readRoles = (db: Reader) =>
  db
    .select({
      id: role.id,
      status: role.status,
      demandsFactor: sql<boolean>`${role.second_factor} = 'required'`,
    })
    .from(role)
    .orderBy(role.id);

/**
 * Reads the grants; a role that grants the same as before keeps the very same list, so that its rights are kept
 * too.
 */
async function readGrants(
  db: Reader,
  known: PolicyParts['grants'] = new Map(),
): Promise<PolicyParts['grants']> {
  // One text a role, as to decode each row takes longer than all else.
  const menus = sql<string>`string_agg(${role_menu.menu_id}, ' ' order by ${role_menu.menu_id})`;
  const rows = await db
    .select({ role: role_menu.role_id, menus })
    .from(role_menu)
    .groupBy(role_menu.role_id);
  return new Map(
    rows.map((row) => {
      const earlier = known.get(row.role);
      return [row.role, earlier?.join(' ') === row.menus ? earlier : row.menus.split(' ')];
    }),
  );
}
