import { and, eq, getTableColumns, inArray, ne, notInArray } from 'drizzle-orm';
import { NOT_OF_USERNAMES } from '@/schemas/user';
import { type Database, type Transaction, tables } from '../../db/database';
import { isOneOf } from '../../db/rows';
import { hasEmail, userSearchKey } from '../../db/searchKeys';
import { newId } from '../../lib/ids';
import { ROOT_ID } from '../../lib/root';
import { usernameColumns, usernameShape } from '../../lib/username';
import { NO_PASSWORD } from '../password/newPassword';
import { type CompanyAccount, otherSlash } from './claims';
import { type HeldRoles, heldRoles } from './heldRoles';

const { company_account, role, user, user_role } = tables;

/** What a change tells of a user, and the password. */
const {
  username_key,
  username_shape,
  must_change_password,
  search_key,
  last_sign_in_at,
  ...userColumns
} = getTableColumns(user);

export type BoundUser = Pick<typeof user.$inferSelect, keyof typeof userColumns>;

type Identity = Pick<CompanyAccount, 'issuer' | 'subject'>;

const writtenAs = (issuer: string) => [issuer, otherSlash(issuer)];

export async function findBoundUser(
  db: Database | Transaction,
  { issuer, subject }: Identity,
): Promise<BoundUser | undefined> {
  const [found] = await db
    .select(userColumns)
    .from(company_account)
    .innerJoin(user, eq(user.id, company_account.user_id))
    .where(
      and(inArray(company_account.issuer, writtenAs(issuer)), eq(company_account.subject, subject)),
    );
  return found;
}

export async function findCompanyAccount(
  db: Database | Transaction,
  userId: string,
): Promise<typeof company_account.$inferSelect | undefined> {
  const [found] = await db
    .select()
    .from(company_account)
    .where(eq(company_account.user_id, userId));
  return found;
}

const MAX_NAMED = 5;

/**
 * Returns users with the e-mail, never root; a single one is left out if another account of the provider
 * is theirs.
 */
export async function findUsersByEmail(
  tx: Transaction,
  { email, issuer }: CompanyAccount,
): Promise<BoundUser[]> {
  const found = await tx
    .select(userColumns)
    .from(user)
    .where(and(hasEmail(email), ne(user.id, ROOT_ID)))
    .orderBy(user.id)
    .limit(MAX_NAMED);
  const [first, second] = found;
  if (!first || second) return found;
  const bound = await findCompanyAccount(tx, first.id);
  return bound && writtenAs(issuer).includes(bound.issuer) ? [] : found;
}

/** @throws {Error} of a unique index where either has another one */
export async function bindCompanyAccount(
  tx: Transaction,
  user_id: string,
  account: CompanyAccount,
  created_at: Date,
): Promise<void> {
  const { issuer, subject, email, username, name } = account;
  // Of a provider that the company has left.
  const isLeft = notInArray(company_account.issuer, writtenAs(issuer));
  await tx.delete(company_account).where(and(eq(company_account.user_id, user_id), isLeft));
  await tx.insert(company_account).values({
    id: newId(created_at.getTime()),
    ...{ user_id, issuer, subject, created_at },
    name: email || username || name || subject.slice(0, 64),
  });
}

export async function unbindCompanyAccount(tx: Transaction, userId: string): Promise<void> {
  await tx.delete(company_account).where(eq(company_account.user_id, userId));
}

export async function noteUsed(tx: Transaction, userId: string, at: Date): Promise<void> {
  await tx
    .update(company_account)
    .set({ last_used_at: at })
    .where(eq(company_account.user_id, userId));
}

/** Creates an activated user without a password. */
export async function createBoundUser(
  tx: Transaction,
  account: CompanyAccount,
  now: Date,
): Promise<BoundUser> {
  const username = await freeUsername(tx, account);
  const fields = { username, name: account.name || username, email: account.email, phone: '' };
  const [created] = await tx
    .insert(user)
    .values({
      ...fields,
      ...NO_PASSWORD.columns,
      ...usernameColumns(username),
      id: newId(now.getTime()),
      search_key: userSearchKey(fields),
      status: 'activated',
      created_at: now,
      updated_at: now,
    })
    .returning(userColumns);
  if (!created) throw new Error('the user was not stored');
  await bindCompanyAccount(tx, created.id, account, now);
  return created;
}

/** The user cannot set one then; an admin can. */
export async function dropPassword(
  tx: Transaction,
  found: BoundUser,
  now: Date,
): Promise<BoundUser> {
  const values = { ...NO_PASSWORD.columns, updated_at: now };
  await tx.update(user).set(values).where(eq(user.id, found.id));
  return { ...found, ...values };
}

const MAX_USERNAME = 60;
const FALLBACK = 'user';

/** Returns a username that looks like no other: a number is added where one would. */
async function freeUsername(tx: Transaction, { username, email }: CompanyAccount): Promise<string> {
  const plain = [username, email.split('@')[0] ?? '', FALLBACK]
    .map((name) => name.replace(NOT_OF_USERNAMES, '').replaceAll(' ', '').slice(0, MAX_USERNAME))
    .find((name) => usernameShape(name).length > 0);
  for (let number = 1; ; number += 1) {
    const name = number === 1 ? (plain ?? FALLBACK) : `${plain}-${number}`;
    const shape = usernameShape(name);
    const isTaken =
      shape === usernameShape(ROOT_ID) ||
      (await tx.$count(user, eq(user.username_shape, shape))) > 0;
    if (!isTaken) return name;
  }
}

export async function roleIdsByCode(
  db: Database | Transaction,
  codes: readonly string[],
): Promise<Map<string, string>> {
  if (codes.length === 0) return new Map();
  const rows = await db
    .select({ id: role.id, code: role.code })
    .from(role)
    .where(inArray(role.code, [...codes]));
  return new Map(rows.map(({ id, code }) => [code, id]));
}

export const rolesHeldBy = async (db: Database | Transaction, userId: string): Promise<HeldRoles> =>
  heldRoles(await db.select().from(user_role).where(eq(user_role.user_id, userId)));

export interface GivenRoles {
  ids: readonly string[];
  /** Beside what an earlier sign-in gave. */
  keeps: boolean;
}

/** Returns the roles that claims give beside what admins gave; a role that both give is the admins'. */
export const claimsBeside = ({ manual, claims }: HeldRoles, { ids, keeps }: GivenRoles): string[] =>
  [...new Set([...(keeps ? claims : []), ...ids])].filter((id) => !manual.includes(id));

export async function syncClaimRoles(
  tx: Transaction,
  user_id: string,
  given: GivenRoles,
  now: Date,
): Promise<{ before: HeldRoles; after: HeldRoles }> {
  const held = await rolesHeldBy(tx, user_id);
  const wanted = claimsBeside(held, given);
  const kept = held.claims.filter((id) => wanted.includes(id));
  const gone = held.claims.filter((id) => !wanted.includes(id));
  const added = wanted.filter((id) => !held.claims.includes(id));
  if (gone.length > 0)
    await tx
      .delete(user_role)
      .where(and(eq(user_role.user_id, user_id), isOneOf(user_role.role_id, gone)));
  const dates = { created_at: now, updated_at: now };
  if (added.length > 0)
    await tx.insert(user_role).values(
      added.map((role_id) => ({
        ...{ user_id, role_id, ...dates },
        id: newId(now.getTime()),
        source: 'claims' as const,
      })),
    );
  if (gone.length + added.length > 0)
    await tx.update(user).set({ updated_at: now }).where(eq(user.id, user_id));
  return { before: held, after: { ...held, claims: [...kept, ...added] } };
}
