import { and, eq, ne, sql } from 'drizzle-orm';
import { cacheOf } from '../../db/cache';
import { type Database, tables } from '../../db/database';
import { hasFactor } from '../../db/heldFactors';
import { prepared } from '../../db/prepared';
import { ROOT_ID } from '../../lib/root';
import { policyVersion, userColumns } from '../session/columns';
import type { Principal } from '../session/queries';
import { hashToken } from '../session/token';

const { access_token, user } = tables;

/** What a token gives takes the place of its owner's roles; no stored role has such an id. */
export const TOKEN_ROLE = '(token)';

const ownerByToken = prepared((db) =>
  db
    .select({
      token_id: access_token.id,
      name: access_token.name,
      menu_ids: access_token.menu_ids,
      expires_at: access_token.expires_at,
      ...userColumns,
      must_change_password: user.must_change_password,
      has_second_factor: hasFactor,
      policy_version: policyVersion,
    })
    .from(access_token)
    .innerJoin(user, eq(user.id, access_token.user_id))
    .where(
      and(
        eq(access_token.token_hash, sql.placeholder('token_hash')),
        eq(user.status, 'activated'),
        // Root passes every check, so that a token of theirs could not be limited.
        ne(user.id, ROOT_ID),
      ),
    )
    .prepare('owner_by_token'),
);

/**
 * Returns who calls with an access token.
 *
 * @param now of the security clock
 * @param remembered what the memory says will do
 */
export async function findTokenOwner(
  db: Database,
  token: string,
  now: number,
  remembered: boolean,
): Promise<Principal | undefined> {
  const token_hash = hashToken(token);
  const read = async () => (await ownerByToken(db).execute({ token_hash }))[0];
  const row = remembered
    ? await cacheOf(db).get(`access token ${token_hash}`, read, (found) => found?.user_id)
    : await read();
  if (!row || row.expires_at.getTime() <= now) return undefined;
  const { token_id, name, menu_ids, role_ids, expires_at: _, ...owner } = row;
  const under_token = { id: token_id, name, menu_ids, role_ids };
  return { ...owner, session_id: '', role_ids: [TOKEN_ROLE], under_token };
}
