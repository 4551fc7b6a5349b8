import { eq } from 'drizzle-orm';
import { type Database, tables } from '../db/database';
import { usernameKey } from '../username';

const { user } = tables;

/** What a sign-in needs to know of an account. */
export type Account = Pick<
  typeof user.$inferSelect,
  'id' | 'username' | 'password_hash' | 'status'
>;

/** The account of a username, however it is written. */
export async function findAccount(db: Database, username: string): Promise<Account | undefined> {
  const [row] = await db
    .select({
      id: user.id,
      username: user.username,
      password_hash: user.password_hash,
      status: user.status,
    })
    .from(user)
    .where(eq(user.username_key, usernameKey(username)));
  return row;
}
