import { and, eq, sql } from 'drizzle-orm';
import { type Database, tables } from '../../db/database';
import { usernameKey } from '../../lib/username';

const { known_network, user } = tables;

export type Account = Pick<
  typeof user.$inferSelect,
  'id' | 'username' | 'password_hash' | 'status'
> & {
  isKnownHere: boolean;
};

export async function findAccount(
  db: Database,
  username: string,
  network: string,
): Promise<Account | undefined> {
  const [row] = await db
    .select({
      id: user.id,
      username: user.username,
      password_hash: user.password_hash,
      status: user.status,
      isKnownHere: sql<boolean>`${known_network.network} is not null`,
    })
    .from(user)
    .leftJoin(
      known_network,
      and(eq(known_network.user_id, user.id), eq(known_network.network, network)),
    )
    .where(eq(user.username_key, usernameKey(username)));
  return row;
}
