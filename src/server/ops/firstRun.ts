import { eq } from 'drizzle-orm';
import { generatePassword } from '../auth/password/generate';
import { digestPassword, hashPassword } from '../auth/password/hash';
import { type Database, type Transaction, tables } from '../db/database';
import { consoleMenus } from '../db/seed/consoleMenus';
import type { Env } from '../lib/env';
import { ROOT_ID } from '../lib/root';
import { usernameColumns } from '../lib/username';
import { insertMenus } from './newMenus';
import { insertStarterRoles } from './starterRoles';

const { user } = tables;

export interface RootAccount {
  username: string;
  /** The password, at the first start only, and only when it was generated. */
  password?: string;
}

export async function ensureSeeded(db: Database, env: Env, now: number): Promise<RootAccount> {
  const existing = await findRoot(db);
  if (existing) return existing;
  const generated = env.adminPassword === undefined ? generatePassword() : undefined;
  const password_hash = await hashPassword(digestPassword(env.adminPassword ?? generated ?? ''));
  const root = {
    username: env.adminUsername,
    password_hash,
    must_change_password: generated !== undefined,
  };
  const isSeeded = await db.transaction(async (tx) => {
    const isFirst = await insertRoot(tx, root, new Date(now));
    if (isFirst) await insertStarterRoles(tx, await insertMenus(tx, consoleMenus, now), now);
    return isFirst;
  });
  if (!isSeeded) return (await findRoot(db)) ?? { username: env.adminUsername };
  return { username: env.adminUsername, ...(generated && { password: generated }) };
}

/** Inserts root; of replicas that start together, the one that does it inserts the seeds. */
async function insertRoot(
  tx: Transaction,
  root: Pick<typeof user.$inferInsert, 'username' | 'password_hash' | 'must_change_password'>,
  now: Date,
): Promise<boolean> {
  const values = {
    ...root,
    ...usernameColumns(root.username),
    id: ROOT_ID,
    name: 'Administrator',
    status: 'activated' as const,
    created_at: now,
    updated_at: now,
  };
  const inserted = await tx
    .insert(user)
    .values(values)
    .onConflictDoNothing()
    .returning({ id: user.id });
  return inserted.length > 0;
}

/** Finds the root user, whom the first start of a server makes. */
export async function findRoot(db: Database): Promise<RootAccount | undefined> {
  const [root] = await db
    .select({ username: user.username })
    .from(user)
    .where(eq(user.id, ROOT_ID));
  return root;
}
