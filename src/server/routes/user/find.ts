import { and, eq, ne } from 'drizzle-orm';
import type { Context } from 'hono';
import type { User } from '@/schemas/user';
import { limitsOf } from '../../changes/actorLimits';
import { inWriteTransaction, type WriteContext } from '../../changes/writeContext';
import { type Database, type Transaction, tables } from '../../db/database';
import type { AppEnv } from '../../http/context';
import { assertMatch } from '../../http/etag';
import { itemNotFound } from '../../lib/errors';
import { isRoot, ROOT_ID } from '../../lib/root';
import { currentPolicy } from '../../permission/current';
import { roleIdsOf, withRoles } from './roles';

const { user } = tables;

/** Root is no record: no call shows or changes it. */
export const notRoot = ne(user.id, ROOT_ID);

export async function findUser(db: Database | Transaction, id: string): Promise<User | undefined> {
  const isOne = and(eq(user.id, id), notRoot);
  return (await withRoles(db, await db.select().from(user).where(isOne)))[0];
}

async function existingUser(db: Database | Transaction, id: string): Promise<User> {
  const found = await findUser(db, id);
  if (!found) throw itemNotFound('user');
  return found;
}

/** Returns a user who is not stronger than the caller. @throws {ApiError} 403 and 404 */
export async function readWeaker(c: Context<AppEnv>, id: string): Promise<User> {
  const { db, principal } = c.var;
  const found = await existingUser(db, id);
  if (!isRoot(principal)) {
    const { policies } = await currentPolicy(db, principal);
    limitsOf(policies, principal).assertNotStronger(found.id, roleIdsOf(found.roles));
  }
  return found;
}

/** Changes something of a user who is not stronger than the caller. @throws {ApiError} 403, 404 and 412 */
export const changeWeaker = <Result>(
  c: Context<AppEnv>,
  id: string,
  change: (write: WriteContext, found: User) => Promise<Result>,
): Promise<Result> =>
  inWriteTransaction(c, async (write) => {
    const found = await existingUser(write.tx, id);
    assertMatch(c.req.header('If-Match'), found);
    write.assertNotStronger(id, roleIdsOf(found.roles));
    return change(write, found);
  });
