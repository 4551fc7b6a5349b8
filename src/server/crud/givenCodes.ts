import { eq, inArray, ne } from 'drizzle-orm';
import { codeKept } from '../base/errors';
import { type Transaction, tables } from '../db/database';
import type { WriteContext } from './writeContext';

const { given_code } = tables;

export const rolePlace = (code: string): string => `role ${code}`;

export const menuPlace = (menu: { parent_id: string | null; code: string }): string =>
  `menu ${menu.parent_id ?? ''}.${menu.code}`;

/** @throws {ApiError} 403 for the code of another record, but to root and the user who gave it */
export async function takePlace(
  { tx, actor, isLimited }: WriteContext,
  id: string,
  place: string,
  left?: string,
): Promise<void> {
  if (place === left) return;
  if (left !== undefined) await leavePlace(tx, id, left);
  const isIt = eq(given_code.id, place);
  if (!isLimited) return void (await tx.delete(given_code).where(isIt));
  const [known] = await tx.select().from(given_code).where(isIt);
  if (known?.record_id === id) return;
  if (known && known.given_by !== actor.user_id) throw codeKept();
  const own = { record_id: id, given_by: actor.user_id };
  await tx
    .insert(given_code)
    .values({ id: place, ...own })
    .onConflictDoUpdate({ target: given_code.id, set: own });
}

/** @param isHeld false where the caller could not assign what is deleted, so that its code becomes root's */
export async function leavePlace(
  tx: Transaction,
  id: string,
  place: string,
  isHeld = true,
): Promise<void> {
  const ofRoot = { record_id: id, given_by: '' };
  const insert = tx.insert(given_code).values({ id: place, ...ofRoot });
  if (isHeld) await insert.onConflictDoNothing();
  else await insert.onConflictDoUpdate({ target: given_code.id, set: ofRoot });
}

/** With the ids of the records. */
export async function placesOfOthers(tx: Transaction): Promise<Map<string, string>> {
  const rows = await tx.select().from(given_code).where(ne(given_code.given_by, ''));
  return new Map(rows.map(({ id, record_id }) => [id, record_id]));
}

export async function makeRoots(tx: Transaction, places: readonly string[]): Promise<void> {
  await tx.delete(given_code).where(inArray(given_code.id, [...places]));
}
