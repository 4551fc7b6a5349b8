import { newId } from '../../base/ids';
import { ROOT_ID } from '../../base/root';
import { usernameColumns } from '../../base/username';
import type { Transaction } from '../database';
import { tables } from '../database';
import { consoleMenus, type SeedMenu } from './consoleMenus';

const { menu, menu_resource, user } = tables;

/** The first account. */
export interface FirstUser {
  username: string;
  password_hash: string;
  must_change_password: boolean;
}

/**
 * Makes the root user, and with it the menus, on a database that has none; says whether it did.
 * Of replicas that start together, the one that gets to insert root seeds.
 */
export async function seed(tx: Transaction, root: FirstUser, now: Date): Promise<boolean> {
  const inserted = await tx
    .insert(user)
    .values({
      ...root,
      id: ROOT_ID,
      ...usernameColumns(root.username),
      name: 'Administrator',
      status: 'activated',
      created_at: now,
      updated_at: now,
    })
    .onConflictDoNothing()
    .returning({ id: user.id });
  if (inserted.length === 0) return false;
  await insertMenus(tx, consoleMenus, null, now);
  return true;
}

async function insertMenus(
  tx: Transaction,
  level: SeedMenu[],
  parent_id: string | null,
  now: Date,
): Promise<void> {
  const dates = { created_at: now, updated_at: now };
  for (const { resources, children = [], ...fields } of level) {
    const id = newId(now.getTime());
    await tx.insert(menu).values({ ...fields, ...dates, id, parent_id, status: 'enabled' });
    if (resources.length > 0) {
      await tx
        .insert(menu_resource)
        .values(resources.map((resource) => ({ ...resource, ...dates, id: newId(), menu_id: id })));
    }
    await insertMenus(tx, children, id, now);
  }
}
