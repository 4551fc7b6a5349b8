import { and, desc, eq, gt, inArray } from 'drizzle-orm';
import { type Database, tables } from '../db/database';
import { newRandomId } from '../ids';

const { captcha } = tables;

const LIFETIME_MS = 10 * 60_000;
/** More than this many unsolved captchas are a flood; the oldest go. */
const MOST = 10_000;
/** The flood check runs at one in so many. */
const CHECK_EVERY = 100;

let created = 0;

/** Stores the digits of a new captcha and returns its id. */
export async function createCaptcha(db: Database, digits: string, now: number): Promise<string> {
  const id = newRandomId();
  await db.insert(captcha).values({ id, digits, expires_at: new Date(now + LIFETIME_MS) });
  created += 1;
  if (created % CHECK_EVERY === 0) await dropOldest(db);
  return id;
}

async function dropOldest(db: Database): Promise<void> {
  const beyond = db
    .select({ id: captcha.id })
    .from(captcha)
    .orderBy(desc(captcha.expires_at))
    .offset(MOST);
  await db.delete(captcha).where(inArray(captcha.id, beyond));
}

/** The digits of a captcha that is still open. */
export async function findDigits(
  db: Database,
  id: string,
  now: number,
): Promise<string | undefined> {
  const [row] = await db.select({ digits: captcha.digits }).from(captcha).where(isOpen(id, now));
  return row?.digits;
}

/** Gives an open captcha new digits and its full time again; says whether there was one. */
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

/**
 * Whether `code` solves the captcha. The try uses it up, right or wrong, in the one statement that
 * reads it, so that two parallel tries cannot both have it.
 */
export async function useCaptcha(
  db: Database,
  id: string,
  code: string,
  now: number,
): Promise<boolean> {
  const [row] = await db.delete(captcha).where(eq(captcha.id, id)).returning();
  return row !== undefined && row.expires_at.getTime() > now && row.digits === code;
}

const isOpen = (id: string, now: number) =>
  and(eq(captcha.id, id), gt(captcha.expires_at, new Date(now)));
