import { eq } from 'drizzle-orm';
import { generatePassword } from '../auth/password/generate';
import { digestPassword, hashPassword } from '../auth/password/hash';
import type { Env } from '../base/env';
import { ROOT_ID } from '../base/root';
import { type Database, tables } from '../db/database';
import { seed } from '../db/seed/seed';

const { user } = tables;

/** What the operator is told at start. */
export interface RootAccount {
  username: string;
  /** Present at the first start only, and only when it was generated. */
  password?: string;
}

/**
 * Makes sure that there is a root user and a first set of menus. Its password is ADMIN_PASSWORD or,
 * without one, generated, to be changed at the first sign-in.
 */
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
  const seeded = await db.transaction((tx) => seed(tx, root, new Date(now)));
  if (!seeded) return (await findRoot(db)) ?? { username: env.adminUsername };
  return { username: env.adminUsername, ...(generated && { password: generated }) };
}

async function findRoot(db: Database): Promise<RootAccount | undefined> {
  const [root] = await db
    .select({ username: user.username })
    .from(user)
    .where(eq(user.id, ROOT_ID));
  return root;
}
