import { sql } from 'drizzle-orm';
import type { MenuStatus } from '@/schemas/menu';
import type { RoleStatus } from '@/schemas/role';
import { type Database, type Transaction, tables } from '../db/database';
import { queryRows, readLines } from '../db/rows';

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

/** Grants of a page; other requests come between pages. */
const PAGE = 30_000;
const ATTEMPTS = 3;

export async function readVersions(db: Reader): Promise<Versions> {
  const [row] = await db.select().from(tables.policy_version);
  if (!row) throw new Error('the table policy_version is empty');
  const { singleton: _, ...versions } = row;
  return versions;
}

/**
 * Page by page; one during which something changed is read again, at last in one transaction.
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

async function readMenus(db: Reader, known?: PolicyParts['menus']): Promise<PolicyParts['menus']> {
  const line = sql`id || ' ' || status || ' ' || coalesce(parent_id, '')`;
  const lines = await readLines(db, sql`menu`, line);
  const menus = lines.map((text) => {
    const [id = '', status, parent = ''] = text.split(' ');
    return { id, parent_id: parent || null, status: statusOf(status) };
  });
  // Another name or icon is no other policy.
  return known && isEqual(known, menus) ? known : menus;
}

export async function readResources(db: Reader): Promise<PolicyParts['resources']> {
  const line = sql`menu_id || ' ' || method || ' ' || path`;
  return (await readLines(db, sql`menu_resource`, line)).map((text) => {
    const [menu_id = '', method = ''] = text.split(' ', 2);
    return { menu_id, method, path: text.slice(menu_id.length + method.length + 2) };
  });
}

async function readRoles(db: Reader): Promise<PolicyParts['roles']> {
  return (await readLines(db, sql`role`, sql`id || ' ' || status || ' ' || second_factor`)).map(
    (text) => {
      const [id = '', status, factor] = text.split(' ');
      return { id, status: statusOf(status), demandsFactor: factor === 'required' };
    },
  );
}

const statusOf = (text: string | undefined): MenuStatus & RoleStatus =>
  text === 'disabled' ? 'disabled' : 'enabled';

function isEqual(some: PolicyParts['menus'], others: PolicyParts['menus']): boolean {
  return (
    some.length === others.length &&
    some.every(({ id, parent_id, status }, at) => {
      const other = others[at];
      return other?.id === id && other.parent_id === parent_id && other.status === status;
    })
  );
}

async function readGrants(db: Reader): Promise<PolicyParts['grants']> {
  const grants: PolicyParts['grants'] = new Map();
  for (let after = { role: '', menu: '' }; ; ) {
    const rows = await queryRows<{ role: string; menus: string; count: number; last: string }>(
      db,
      sql`select role_id as role, string_agg(menu_id, ' ') as menus, count(*)::int as count,
        max(menu_id) as last
      from (
        select role_id, menu_id from role_menu where (role_id, menu_id) > (${after.role}, ${after.menu})
        order by role_id, menu_id limit ${PAGE}
      ) page
      group by role_id order by role_id`,
    );
    for (const { role, menus } of rows) {
      const ticked = grants.get(role) ?? [];
      for (const id of menus.split(' ')) ticked.push(id);
      grants.set(role, ticked);
    }
    const end = rows.at(-1);
    if (!end || rows.reduce((sum, { count }) => sum + count, 0) < PAGE) return grants;
    after = { role: end.role, menu: end.last };
  }
}
