import { and, eq, gt, isNull, sql } from 'drizzle-orm';
import { cacheGeneration, cacheOf, noteVersion } from '../../db/cache';
import { type Database, tables } from '../../db/database';
import { prepared } from '../../db/prepared';
import { keepNewest } from '../throttle/share';
import { policyVersion, sessionColumns } from './columns';
import type { Principal } from './queries';
import { hashToken, newToken } from './token';

const { guard_cookie, session, user } = tables;

const TICKET_MS = 60_000;
/** How many tickets and cookies a session may have. */
const MOST = 100;

/**
 * Opens the way of a browser to a guarded host, once.
 *
 * @param browserHash of what the browser holds there
 * @param now of the security clock, as in all functions below
 * @returns the ticket
 */
export function openTicket(
  db: Database,
  { session_id, user_id }: Pick<Principal, 'session_id' | 'user_id'>,
  host: string,
  browserHash: string,
  now: number,
): Promise<string> {
  const ticket = newToken();
  return db.transaction(async (tx) => {
    await keepNewest(tx, guard_cookie, eq(guard_cookie.session_id, session_id), MOST - 1);
    await tx.insert(guard_cookie).values({
      ...{ id: hashToken(ticket), session_id, user_id, host, browser_hash: browserHash },
      expires_at: new Date(now + TICKET_MS),
      created_at: new Date(now),
    });
    return ticket;
  });
}

/**
 * Exchanges a ticket in one statement, so that of two parallel exchanges one finds nothing.
 *
 * @param browser what the browser holds
 * @returns the value of the cookie; undefined where the ticket is gone, or another's
 */
export async function exchangeTicket(
  db: Database,
  ticket: string,
  browser: string,
  host: string,
  now: number,
): Promise<string | undefined> {
  const value = newToken();
  const [row] = await db
    .update(guard_cookie)
    .set({
      id: hashToken(value),
      browser_hash: null,
      expires_at: sql`(select ${session.ends_at} from ${session}
        where ${session.id} = ${guard_cookie.session_id})`,
    })
    .where(
      and(
        eq(guard_cookie.id, hashToken(ticket)),
        eq(guard_cookie.browser_hash, hashToken(browser)),
        eq(guard_cookie.host, host),
        gt(guard_cookie.expires_at, new Date(now)),
      ),
    )
    .returning({ id: guard_cookie.id });
  return row && value;
}

const principalByCookie = prepared((db) =>
  db
    .select({ ...sessionColumns, host: guard_cookie.host, policy_version: policyVersion })
    .from(guard_cookie)
    .innerJoin(session, eq(session.id, guard_cookie.session_id))
    .innerJoin(user, eq(user.id, session.user_id))
    .where(
      and(
        eq(guard_cookie.id, sql.placeholder('id')),
        isNull(guard_cookie.browser_hash),
        isNull(session.viewer_session_id),
        eq(user.status, 'activated'),
      ),
    )
    .prepare('principal_by_cookie'),
);

interface GuestSearch {
  remembered: boolean;
  beforeRead(): void;
  ifUnknown(): void;
}

/**
 * Returns who is signed in to a guarded host.
 *
 * @param id the hash of the cookie
 * @param remembered what the memory says will do
 * @param beforeRead may refuse what the memory does not know
 * @param ifUnknown is told of a cookie that the database does not know either
 */
export async function findGuest(
  db: Database,
  id: string,
  host: string,
  now: number,
  { remembered, beforeRead, ifUnknown }: GuestSearch,
): Promise<Principal | undefined> {
  const read = async () => {
    beforeRead();
    const [row] = await principalByCookie(db).execute({ id });
    if (row) noteVersion(cacheGeneration(db), row.policy_version);
    else ifUnknown();
    return row;
  };
  const row = remembered
    ? await cacheOf(db).get(`guard cookie ${id}`, read, (found) => found?.user_id)
    : await read();
  if (!row || row.host !== host || row.expires_at.getTime() <= now) return undefined;
  const { expires_at: _, host: __, ...principal } = row;
  return principal;
}
