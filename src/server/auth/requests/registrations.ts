import { and, asc, eq, gt, inArray } from 'drizzle-orm';
import type { MailLocale, Registration } from '@/schemas/registration';
import { type Database, type Transaction, tables } from '../../db/database';
import { newRandomId } from '../../lib/ids';
import { insertInShare, type Shares } from '../throttle/share';

const { registration } = tables;

const REGISTRATION_DAYS = 7;
const DAY_MS = 24 * 3_600_000;

const SHARES: Shares = [
  { below: 2_000, share: 100 },
  { below: 20_000, share: 10 },
];

type NewRegistration = Omit<
  typeof registration.$inferInsert,
  'id' | 'network' | 'created_at' | 'expires_at'
>;

const MOST = Math.max(...SHARES.map(({ share }) => share));

/** Returns whether the network has more than any share, which is known before a password is hashed. */
export const isFull = async (db: Database, network: string, now: number): Promise<boolean> =>
  (await db.$count(registration, and(eq(registration.network, network), isOpen(now)))) >= MOST;

/** @returns false when the network has its share */
export function storeRegistration(
  tx: Transaction,
  form: NewRegistration,
  network: string,
  now: number,
): Promise<boolean> {
  const dates = {
    created_at: new Date(now),
    expires_at: new Date(now + REGISTRATION_DAYS * DAY_MS),
  };
  const row = { ...form, id: newRandomId(), network, ...dates };
  return insertInShare(tx, registration, row, { network }, now, SHARES);
}

const isOpen = (now: number) => gt(registration.expires_at, new Date(now));

export const countRegistrations = (db: Database, now: number): Promise<number> =>
  db.$count(registration, isOpen(now));

/** Returns a page of registrations, the oldest first, as they wait longest. */
export async function listRegistrations(
  db: Database,
  { current, pageSize }: { current: number; pageSize: number },
  now: number,
): Promise<Registration[]> {
  const rows = await db
    .select()
    .from(registration)
    .where(isOpen(now))
    .orderBy(asc(registration.created_at), asc(registration.id))
    .limit(pageSize)
    .offset((current - 1) * pageSize);
  return rows.map(({ id, username, name, email, created_at }) => ({
    ...{ id, username, name, email },
    created_at: created_at.toISOString(),
  }));
}

export type TakenRegistration = Omit<typeof registration.$inferSelect, 'locale'> & {
  locale: MailLocale;
};

/** Takes those of them that still wait; another request may have been faster. */
export async function takeRegistrations(
  tx: Transaction,
  ids: readonly string[],
  now: number,
): Promise<TakenRegistration[]> {
  const rows = await tx
    .delete(registration)
    .where(and(inArray(registration.id, [...ids]), isOpen(now)))
    .returning();
  return rows.map((row) => ({ ...row, locale: row.locale === 'zh-CN' ? 'zh-CN' : 'en-US' }));
}
