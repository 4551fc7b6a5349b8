import { and, eq, sql } from 'drizzle-orm';
import { usernameKey } from '../../base/username';
import { type Database, type Transaction, tables } from '../../db/database';

const { known_network, user } = tables;

/** After which another use is stored. */
const REMEMBER_AGAIN_MS = 24 * 3_600_000;

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

export async function rememberNetwork(
  tx: Transaction,
  user_id: string,
  network: string,
  now: number,
): Promise<void> {
  const used_at = new Date(now);
  await tx
    .insert(known_network)
    .values({ user_id, network, used_at })
    .onConflictDoUpdate({
      target: [known_network.user_id, known_network.network],
      set: { used_at },
      setWhere: sql`${known_network.used_at} < ${new Date(now - REMEMBER_AGAIN_MS).toISOString()}::timestamptz`,
    });
}
