import { and, desc, eq } from 'drizzle-orm';
import type { AccessToken } from '@/schemas/accessToken';
import { type Database, type Transaction, tables } from '../../db/database';
import { newId } from '../../lib/ids';
import { hashToken, newToken, TOKEN_LENGTH } from '../session/token';

const { access_token } = tables;

const DAY_MS = 24 * 3_600_000;

const TOKEN_PREFIX = 'gh_';

/** Whether it is a token of a program; that of a session may begin with the same letters, and is shorter. */
export const isAccessToken = (token: string): boolean =>
  token.startsWith(TOKEN_PREFIX) && token.length > TOKEN_LENGTH;

type Row = typeof access_token.$inferSelect;

const toAccessToken = ({ id, name, menu_ids, ...dates }: Row): AccessToken => ({
  id,
  name,
  menu_ids,
  created_at: dates.created_at.toISOString(),
  expires_at: dates.expires_at.toISOString(),
  last_used_at: dates.last_used_at?.toISOString() ?? null,
});

/**
 * Returns a user's tokens, the newest first; also those that have ended, so that their owner sees why a
 * program fails.
 */
export async function listAccessTokens(
  db: Database | Transaction,
  userId: string,
): Promise<AccessToken[]> {
  const rows = await db
    .select()
    .from(access_token)
    .where(eq(access_token.user_id, userId))
    .orderBy(desc(access_token.created_at), desc(access_token.id));
  return rows.map(toAccessToken);
}

type NewToken = Pick<Row, 'user_id' | 'name' | 'menu_ids'> & { days: number };

/** @returns the token itself too, which is stored nowhere */
export async function insertAccessToken(
  tx: Transaction,
  { days, ...fields }: NewToken,
  now: number,
): Promise<AccessToken & { token: string }> {
  const token = TOKEN_PREFIX + newToken();
  const [row] = await tx
    .insert(access_token)
    .values({
      ...fields,
      id: newId(now),
      token_hash: hashToken(token),
      expires_at: new Date(now + days * DAY_MS),
      created_at: new Date(now),
    })
    .returning();
  return { ...toAccessToken(row as Row), token };
}

/** @returns its name; undefined where it is none of theirs */
export async function deleteAccessToken(
  tx: Transaction,
  userId: string,
  id: string,
): Promise<string | undefined> {
  const [row] = await tx
    .delete(access_token)
    .where(and(eq(access_token.user_id, userId), eq(access_token.id, id)))
    .returning({ name: access_token.name });
  return row?.name;
}
