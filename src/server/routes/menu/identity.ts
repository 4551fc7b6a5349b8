import { and, eq, sql } from 'drizzle-orm';
import type { WriteContext } from '../../changes/writeContext';
import { menuPlace } from '../../crud/givenCodes';
import { type Transaction, tables } from '../../db/database';
import { takingRefused } from '../../lib/errors';
import { descendantsOf, holdersOf, withBelow } from './line';

const { given_code } = tables;

type Identity = Pick<typeof tables.menu.$inferSelect, 'parent_id' | 'code' | 'type'>;

/** A menu is held by its codes; one that no role gives its maker may correct. @throws {ApiError} 403 */
export async function assertIdentity(
  { tx, actor, isLimited, holdsMenu }: WriteContext,
  before: Identity & { id: string },
  after: Identity,
): Promise<void> {
  const isRenamed = before.code !== after.code || before.type !== after.type;
  if (!isLimited || !(isRenamed || before.parent_id !== after.parent_id)) return;
  const below = (await descendantsOf(tx, before.id)).map(({ id }) => id);
  const lacked = [before.id, ...below].filter((id) => !holdsMenu(id));
  if ((await holdersOf(tx, lacked)).length > 0) throw takingRefused();
  if (!isRenamed || !lacked.includes(before.id)) return;
  const given = and(
    eq(given_code.id, menuPlace(before)),
    eq(given_code.record_id, before.id),
    eq(given_code.given_by, actor.user_id),
  );
  if ((await tx.$count(given_code, given)) === 0) throw takingRefused();
}

export const leavePlacesBelow = (tx: Transaction, id: string) =>
  tx.execute(sql`${withBelow(id)}
    insert into ${given_code} (id, record_id, given_by)
    select 'menu ' || parent_id || '.' || code, id, '' from below
    on conflict do nothing`);
