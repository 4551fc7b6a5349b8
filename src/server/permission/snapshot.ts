import { type Database, type Transaction, tables } from '../db/database';

export type MenuRow = typeof tables.menu.$inferSelect;

/** All that decides who may see and call what; everything else follows from it. */
export interface Snapshot {
  menus: MenuRow[];
  resources: { menu_id: string; method: string; path: string }[];
  roles: { id: string; status: 'enabled' | 'disabled' }[];
  grants: { role_id: string; menu_id: string }[];
}

/** Reads a snapshot in one transaction, so that its parts belong together. */
export function loadSnapshot(db: Database): Promise<Snapshot> {
  return db.transaction(readSnapshot, {
    isolationLevel: 'repeatable read',
    accessMode: 'read only',
  });
}

/** Reads a snapshot as a transaction that is under way sees it. */
export async function readSnapshot(tx: Transaction): Promise<Snapshot> {
  const { menu, menu_resource, role, role_menu } = tables;
  return {
    menus: await tx.select().from(menu),
    resources: await tx
      .select({
        menu_id: menu_resource.menu_id,
        method: menu_resource.method,
        path: menu_resource.path,
      })
      .from(menu_resource),
    roles: await tx.select({ id: role.id, status: role.status }).from(role),
    grants: await tx
      .select({ role_id: role_menu.role_id, menu_id: role_menu.menu_id })
      .from(role_menu),
  };
}
