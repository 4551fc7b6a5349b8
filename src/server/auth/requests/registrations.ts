import { asc, eq } from 'drizzle-orm';
import type { MailLocale } from '@/schemas/mail';
import type { Registration } from '@/schemas/registration';
import { newRandomId } from '../../base/ids';
import { type Database, type Transaction, tables } from '../../db/database';

const { registration } = tables;

/** Beyond it nobody can ask before some are answered. */
export const MAX_REGISTRATIONS = 1_000;
/** Shown at once. */
const PAGE = 100;

type NewRegistration = Omit<typeof registration.$inferInsert, 'id' | 'created_at'>;

export async function storeRegistration(
  tx: Transaction,
  form: NewRegistration,
  now: Date,
): Promise<void> {
  await tx.insert(registration).values({ ...form, id: newRandomId(), created_at: now });
}

export const countRegistrations = (db: Database): Promise<number> => db.$count(registration);

/** The oldest first, as they wait longest. */
export async function listRegistrations(db: Database): Promise<Registration[]> {
  const rows = await db
    .select()
    .from(registration)
    .orderBy(asc(registration.created_at), asc(registration.id))
    .limit(PAGE);
  return rows.map(({ id, username, name, email, created_at }) => ({
    ...{ id, username, name, email },
    created_at: created_at.toISOString(),
  }));
}

export type TakenRegistration = Omit<typeof registration.$inferSelect, 'locale'> & {
  locale: MailLocale;
};

/** @returns undefined where another request was faster */
export async function takeRegistration(
  tx: Transaction,
  id: string,
): Promise<TakenRegistration | undefined> {
  const [row] = await tx.delete(registration).where(eq(registration.id, id)).returning();
  return row && { ...row, locale: row.locale === 'zh-CN' ? 'zh-CN' : 'en-US' };
}
