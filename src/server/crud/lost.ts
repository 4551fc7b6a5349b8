import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { LeftOut } from '@/schemas/history';
import type { EntityName } from '../audit/auditLog';
import type { Transaction } from '../db/database';
import { isOneOf } from '../db/rows';
import { lastChangeOf } from './auditRows';
import type { WriteContext } from './writeContext';

/** Links to what is no longer there. The field is called as the list of what they lead to. */
export interface Lost {
  field: `${EntityName}s`;
  ids: string[];
}

export const lostIn = (field: Lost['field'], ids: Iterable<string>): Lost[] => {
  const lost = [...ids];
  return lost.length > 0 ? [{ field, ids: lost }] : [];
};

/** Those that a table no longer has. */
export async function lostAmong(
  tx: Transaction,
  table: PgTable & { id: PgColumn },
  ids: readonly string[],
): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const rows = await tx.select({ id: table.id }).from(table).where(isOneOf(table.id, ids));
  const there = new Set(rows.map(({ id }) => String(id)));
  return new Set(ids.filter((id) => !there.has(id)));
}

/** More are not read by anybody; the ids are told of all. */
const MAX_NAMED = 50;

/** By entity and id; what many records have lost is looked up once. */
const namesIn = new WeakMap<Transaction, Map<string, string>>();

async function lastNameOf(tx: Transaction, entity: string, id: string): Promise<string> {
  const names = namesIn.get(tx) ?? new Map<string, string>();
  namesIn.set(tx, names);
  const key = `${entity} ${id}`;
  const name = names.get(key) ?? (await lastChangeOf(tx, entity, id))?.name ?? '';
  names.set(key, name);
  return name;
}

/** As the log last called them. */
export function withNames(write: WriteContext, lost: readonly Lost[]): Promise<LeftOut[]> {
  return Promise.all(
    lost.map(async ({ field, ids }) => {
      const entity = field.slice(0, -1);
      const isShown = write.mayCall({ method: 'GET', path: `/api/v1/${field}` });
      const named: [string, string][] = [];
      for (const id of isShown ? ids.slice(0, MAX_NAMED) : []) {
        const name = await lastNameOf(write.tx, entity, id);
        if (name) named.push([id, name]);
      }
      return { field, entity, ids, names: Object.fromEntries(named) };
    }),
  );
}
