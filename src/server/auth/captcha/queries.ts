import { and, eq, gt, sql } from 'drizzle-orm';
import { newRandomId } from '../../base/ids';
import { type Database, tables } from '../../db/database';
import { queryRows } from '../../db/rows';
import { isProof } from './proof';

const { captcha } = tables;

const LIFETIME_MS = 10 * 60_000;
/** Open captchas of one network by how many there are in all: a flood leaves room for others. */
const SHARES = [
  { below: 50_000, share: 3_000 },
  { below: 100_000, share: 50 },
];
const COUNT_EVERY = 100;

const fills = new WeakMap<Database, { created: number; share: number }>();

/** @returns its id; undefined when the network has its share */
export async function createCaptcha(
  db: Database,
  digits: string,
  network: string,
  now: number,
): Promise<string | undefined> {
  const id = newRandomId();
  const share = await shareOf(db);
  const held = db
    .select({ id: captcha.id })
    .from(captcha)
    .where(and(eq(captcha.network, network), gt(captcha.expires_at, new Date(now))))
    .limit(share)
    .as('held');
  const expires = new Date(now + LIFETIME_MS).toISOString();
  const made = await queryRows<{ id: string }>(
    db,
    sql`
    insert into ${captcha} (id, digits, network, expires_at)
    select ${id}, ${digits}, ${network}, ${expires}::timestamptz
    where (select count(*) from ${held}) < ${share}
    returning id`,
  );
  return made[0]?.id;
}

async function shareOf(db: Database): Promise<number> {
  const fill = fills.get(db) ?? { created: 0, share: 0 };
  fills.set(db, fill);
  if (fill.created % COUNT_EVERY === 0) {
    const total = await db.$count(captcha);
    fill.share = SHARES.find(({ below }) => total < below)?.share ?? 0;
  }
  fill.created += 1;
  return fill.share;
}

export async function findDigits(
  db: Database,
  id: string,
  now: number,
): Promise<string | undefined> {
  const [row] = await db.select({ digits: captcha.digits }).from(captcha).where(isOpen(id, now));
  return row?.digits;
}

export async function renewDigits(
  db: Database,
  id: string,
  digits: string,
  now: number,
): Promise<boolean> {
  const renewed = await db
    .update(captcha)
    .set({ digits, expires_at: new Date(now + LIFETIME_MS) })
    .where(isOpen(id, now))
    .returning({ id: captcha.id });
  return renewed.length > 0;
}

/** The try uses the captcha up in one statement: parallel tries cannot both have it. */
export async function useCaptcha(
  db: Database,
  id: string,
  code: string,
  now: number,
): Promise<boolean> {
  const [row] = await db.delete(captcha).where(eq(captcha.id, id)).returning();
  if (!row || row.expires_at.getTime() <= now) return false;
  return row.digits === code || isProof(id, code);
}

const isOpen = (id: string, now: number) =>
  and(eq(captcha.id, id), gt(captcha.expires_at, new Date(now)));
