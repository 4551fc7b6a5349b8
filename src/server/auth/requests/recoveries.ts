import { and, asc, eq, gt, ne, not, sql } from 'drizzle-orm';
import { type Database, type Transaction, tables } from '../../db/database';
import { affectsRows } from '../../db/rows';
import { hasEmail } from '../../db/searchKeys';
import { ROOT_ID } from '../../lib/root';
import { usernameKey } from '../../lib/username';
import { userColumns } from '../session/columns';
import { hashToken, newToken } from '../session/token';
import { keepNewest } from '../throttle/share';

const { company_account, recovery_link, recovery_request, user } = tables;

export const LINK_MINUTES = 30;
const REQUEST_DAYS = 7;
/** How many links a user may have; the oldest gives way. */
const MAX_LINKS = 3;
/** Accounts that share an e-mail. */
const MAX_ACCOUNTS = 5;
const PAGE = 100;
const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

/** A link by e-mail would be a way round the company account, which alone opens these. */
const isOfCompany = sql`(${user}.password_hash = '' and exists (
  select 1 from ${company_account} where ${company_account}.user_id = ${user}.id))`;

const isRecoverable = and(eq(user.status, 'activated'), ne(user.id, ROOT_ID), not(isOfCompany));

const accountColumns = {
  id: user.id,
  username: user.username,
  name: user.name,
  email: user.email,
  password_hash: user.password_hash,
};

export type Recoverable = Pick<typeof user.$inferSelect, keyof typeof accountColumns>;

/**
 * Returns accounts that are neither frozen nor root, whose password is set on the server.
 * @param typed the username or the e-mail
 */
export async function findRecoverable(db: Database, typed: string): Promise<Recoverable[]> {
  const select = () => db.select(accountColumns).from(user).$dynamic();
  const named = await select().where(and(eq(user.username_key, usernameKey(typed)), isRecoverable));
  const addressed = await select()
    .where(and(hasEmail(typed), isRecoverable))
    .orderBy(user.id)
    .limit(MAX_ACCOUNTS);
  return named.length > 0 ? named : addressed;
}

/** @returns what the link holds, which is stored nowhere */
export async function openLink(
  tx: Transaction,
  { id: user_id, password_hash, email }: Recoverable,
  now: number,
): Promise<string> {
  const secret = newToken();
  await keepNewest(tx, recovery_link, eq(recovery_link.user_id, user_id), MAX_LINKS - 1);
  await tx.insert(recovery_link).values({
    id: hashToken(secret),
    user_id,
    password_hash,
    email,
    expires_at: new Date(now + LINK_MINUTES * MINUTE_MS),
    created_at: new Date(now),
  });
  return secret;
}

/** Returns the account of a link, unless its password or e-mail was changed since. */
export async function findLink(
  db: Database | Transaction,
  secret: string,
  now: number,
): Promise<Recoverable | undefined> {
  const [found] = await db
    .select(accountColumns)
    .from(recovery_link)
    .innerJoin(user, eq(user.id, recovery_link.user_id))
    .where(
      and(
        eq(recovery_link.id, hashToken(secret)),
        eq(recovery_link.password_hash, user.password_hash),
        eq(recovery_link.email, user.email),
        gt(recovery_link.expires_at, new Date(now)),
        isRecoverable,
      ),
    );
  return found;
}

/**
 * Sets a password by a link, once.
 * @returns false where another request was faster, or the account was changed meanwhile
 */
export async function setByLink(
  tx: Transaction,
  { id, password_hash: forgotten, email }: Recoverable,
  secret: string,
  password_hash: string,
  now: Date,
): Promise<boolean> {
  const link = tx.delete(recovery_link).where(eq(recovery_link.id, hashToken(secret)));
  if (!(await affectsRows(link))) return false;
  await tx.delete(recovery_link).where(eq(recovery_link.user_id, id));
  const isSame = and(eq(user.password_hash, forgotten), eq(user.email, email), isRecoverable);
  return affectsRows(
    tx
      .update(user)
      .set({ password_hash, must_change_password: false, updated_at: now })
      .where(and(eq(user.id, id), isSame)),
  );
}

/** @returns whether it is a new one */
export async function storeRequest(
  tx: Transaction,
  { id, password_hash }: Recoverable,
  created_at: Date,
): Promise<boolean> {
  const [known] = await tx.select().from(recovery_request).where(eq(recovery_request.id, id));
  await tx
    .insert(recovery_request)
    .values({ id, password_hash, created_at })
    .onConflictDoUpdate({ target: recovery_request.id, set: { password_hash, created_at } });
  return known?.password_hash !== password_hash;
}

/** Returns requests with the roles of each, the oldest first; a new password ends a request. */
export async function listRequests(db: Database, now: number) {
  const rows = await db
    .select({
      ...accountColumns,
      created_at: recovery_request.created_at,
      roleIds: userColumns.role_ids,
    })
    .from(recovery_request)
    .innerJoin(user, eq(user.id, recovery_request.id))
    .where(
      and(
        eq(recovery_request.password_hash, user.password_hash),
        gt(recovery_request.created_at, new Date(now - REQUEST_DAYS * DAY_MS)),
        isRecoverable,
      ),
    )
    .orderBy(asc(recovery_request.created_at), asc(recovery_request.id))
    .limit(PAGE);
  return rows.map(({ password_hash, created_at, ...account }) => ({
    ...account,
    created_at: created_at.toISOString(),
  }));
}

export async function dropRequest(tx: Transaction, id: string): Promise<boolean> {
  return affectsRows(tx.delete(recovery_request).where(eq(recovery_request.id, id)));
}
