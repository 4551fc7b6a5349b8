import { createHash } from 'node:crypto';
import { and, eq, gt } from 'drizzle-orm';
import { isWorked, MAX_PROOF, PROOF_PARTS, proofText } from '@/schemas/proofOfWork';
import { type Database, tables } from '../../db/database';
import { affectsRows } from '../../db/rows';
import { newRandomId } from '../../lib/ids';
import { insertInShare, type Share } from '../throttle/share';

const { captcha } = tables;

const LIFETIME_MS = 10 * 60_000;

/** @returns its id; false when the share is used up */
export async function createCaptcha(
  db: Database,
  digits: string,
  share: Share,
  now: number,
): Promise<string | false> {
  const id = newRandomId();
  const row = { id, digits, network: share.network, expires_at: new Date(now + LIFETIME_MS) };
  return (await insertInShare(db, captcha, row, share, now)) && id;
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
  return affectsRows(
    db
      .update(captcha)
      .set({ digits, expires_at: new Date(now + LIFETIME_MS) })
      .where(isOpen(id, now)),
  );
}

/** Uses the captcha up in one statement: parallel tries cannot both have it. */
export async function useCaptcha(
  db: Database,
  id: string,
  code: string,
  now: number,
): Promise<boolean> {
  const [row] = await db.delete(captcha).where(eq(captcha.id, id)).returning();
  if (!row || row.expires_at.getTime() <= now) return false;
  // Some keyboards type digits of full width.
  return row.digits === code.normalize('NFKC') || isProof(id, code);
}

/** Uses up one that was given to a user's own share, unseen. */
export async function useCaptchaOf(
  db: Database,
  { network }: Share,
  now: number,
): Promise<boolean> {
  const one = db
    .select({ id: captcha.id })
    .from(captcha)
    .where(and(eq(captcha.network, network), gt(captcha.expires_at, new Date(now))))
    .limit(1)
    .for('update', { skipLocked: true });
  return affectsRows(db.delete(captcha).where(eq(captcha.id, one)));
}

const isOpen = (id: string, now: number) =>
  and(eq(captcha.id, id), gt(captcha.expires_at, new Date(now)));

/** Returns whether the code is a proof of work: sixteen hashes at most, once the captcha is used up. */
function isProof(captchaId: string, code: string): boolean {
  const numbers = code.split('.');
  if (code.length > MAX_PROOF || numbers.length !== PROOF_PARTS) return false;
  return numbers.every((number, part) => {
    if (!/^[0-9a-z]{1,8}$/.test(number)) return false;
    const text = proofText(captchaId, part, number);
    return isWorked(createHash('sha256').update(text).digest());
  });
}
