import { createHmac, timingSafeEqual } from 'node:crypto';
import { type Database, tables } from '../db/database';
import { isStorageLow } from '../db/errors';
import { newToken } from './session/token';

const { browser_key } = tables;

const DAY_MS = 24 * 3_600_000;
export const KNOWN_DAYS = 90;

/** Reads the key of all servers on a database; the first of them makes it. */
export async function openBrowserKey(db: Database): Promise<string> {
  const made = newToken();
  await db
    .insert(browser_key)
    .values({ singleton: true, key: made })
    .onConflictDoNothing()
    .catch((error) => {
      // A start on a full disk still serves reads.
      if (!isStorageLow(error)) throw error;
    });
  const [row] = await db.select({ key: browser_key.key }).from(browser_key);
  return row?.key ?? made;
}

/** Returns what a browser holds of the user who has signed in there: it names them, and proves nothing else. */
export function browserMark(key: string, userId: string, now: number): string {
  const signed = `${userId}.${now}`;
  return `${signed}.${signatureOf(key, signed)}`;
}

/** @returns the user; undefined where it was made up, changed or is too old */
export function userOfMark(key: string, mark: string, now: number): string | undefined {
  const [, signed = '', userId, at, signature = ''] =
    /^(([\w-]{1,64})\.(\d{1,15}))\.([\w-]{43})$/.exec(mark) ?? [];
  const expected = signatureOf(key, signed);
  if (signature.length !== expected.length) return undefined;
  if (!timingSafeEqual(Buffer.from(signature), Buffer.from(expected))) return undefined;
  return now - Number(at) < KNOWN_DAYS * DAY_MS ? userId : undefined;
}

const signatureOf = (key: string, signed: string) =>
  createHmac('sha256', key).update(signed).digest('base64url');
