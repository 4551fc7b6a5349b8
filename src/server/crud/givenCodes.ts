import { inArray, ne } from 'drizzle-orm';
import type { WriteContext } from '../changes/writeContext';
import { type Transaction, tables } from '../db/database';
import { insertRows, isAnyOf } from '../db/rows';
import { codeKept } from '../lib/errors';

const { given_code } = tables;

export const rolePlace = (code: string): string => `role ${code}`;

export const menuPlace = (menu: { parent_id: string | null; code: string }): string =>
  `menu ${menu.parent_id ?? ''}.${menu.code}`;

/** @throws {ApiError} 403 for the code of another record, but to root and the user who gave it */
export async function takePlace(
  write: WriteContext,
  id: string,
  place: string,
  left?: string,
): Promise<void> {
  if (place === left) return;
  if (left !== undefined) await leavePlace(write.tx, id, left);
  await takePlaces(write, [{ id, place }]);
}

/** Takes the places of many new records, as `takePlace` does. */
export async function takePlaces(
  { tx, actor, isLimited }: WriteContext,
  taken: readonly { id: string; place: string }[],
): Promise<void> {
  const isOne = isAnyOf(
    given_code.id,
    taken.map(({ place }) => place),
  );
  const known = isLimited ? await tx.select().from(given_code).where(isOne) : [];
  const owners = new Map(known.map((row) => [row.id, row]));
  const free = taken.filter(({ id, place }) => owners.get(place)?.record_id !== id);
  const isAnothers = ({ place }: { place: string }) =>
    (owners.get(place)?.given_by ?? actor.user_id) !== actor.user_id;
  if (free.some(isAnothers)) throw codeKept();
  await tx.delete(given_code).where(isOne);
  if (!isLimited) return;
  const rows = taken.map(({ id, place }) => ({
    id: place,
    record_id: id,
    given_by: owners.get(place)?.given_by ?? actor.user_id,
  }));
  await insertRows(
    tx,
    given_code,
    rows.map((row) => JSON.stringify(row)),
  );
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

/** Returns the places that others than root gave, with the ids of their records. */
export async function placesOfOthers(tx: Transaction): Promise<Map<string, string>> {
  const rows = await tx.select().from(given_code).where(ne(given_code.given_by, ''));
  return new Map(rows.map(({ id, record_id }) => [id, record_id]));
}

export async function makeRoots(tx: Transaction, places: readonly string[]): Promise<void> {
  await tx.delete(given_code).where(inArray(given_code.id, [...places]));
}
