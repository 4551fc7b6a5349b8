import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { LeftOut } from '@/schemas/history';
import type { Transaction } from '../db/database';
import { isOneOf } from '../db/rows';
import { lastChangesOf } from './read';
import type { EntityName } from './record';
import type { WriteContext } from './writeContext';

/** Links to records of an entity that are no longer there. */
export interface DanglingRefs {
  entity: EntityName;
  ids: string[];
}

export const danglingRefs = (entity: EntityName, ids: Iterable<string>): DanglingRefs[] => {
  const gone = [...ids];
  return gone.length > 0 ? [{ entity, ids: gone }] : [];
};

/** Returns those ids that a table no longer has. */
export async function goneFrom(
  tx: Transaction,
  table: PgTable & { id: PgColumn },
  ids: readonly string[],
): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const rows = await tx.select({ id: table.id }).from(table).where(isOneOf(table.id, ids));
  const there = new Set(rows.map(({ id }) => String(id)));
  return new Set(ids.filter((id) => !there.has(id)));
}

/** No reader wants more names; all ids are in the answer. */
const MAX_NAMED = 50;

/** Names them as their last changes left them called, where the caller may list their like. */
export async function withNames(
  { tx, mayCall }: WriteContext,
  refs: readonly DanglingRefs[],
): Promise<LeftOut[]> {
  const named: LeftOut[] = [];
  for (const { entity, ids } of refs) {
    // A form's member is called as the list of what its links lead to.
    const field = `${entity}s`;
    const isShown = mayCall({ method: 'GET', path: `/api/v1/${field}` });
    const last = await lastChangesOf(tx, entity, isShown ? ids.slice(0, MAX_NAMED) : []);
    const names = Object.fromEntries([...last].map(([id, { name }]) => [id, name]));
    named.push({ field, entity, ids, names });
  }
  return named;
}
