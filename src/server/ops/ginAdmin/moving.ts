import { and, eq, getTableName, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { WriteContext } from '../../changes/writeContext';
import type { Change, EntityChanges } from '../../crud/changes';
import { type Database, tables } from '../../db/database';
import { isAnyOf, isOneOf, queryRows } from '../../db/rows';
import { ApiError } from '../../lib/errors';
import { type Item, isId, nameOf, type Reading } from './items';
import type { Kind } from './report';

const { change } = tables;

export type Entity = 'menu' | 'role' | 'user';

/** A move that is under way. */
export interface Moving extends Reading {
  write: WriteContext;
  changes: Record<Entity, EntityChanges>;
}

/** What records of gin-admin are here, by their ids there. */
export type Moved = Map<string, { id: string; isNew: boolean }>;

/** Returns which of these ids records have here. */
export async function idsHere(
  { write: { tx } }: Moving,
  table: typeof tables.menu | typeof tables.role | typeof tables.user,
  items: readonly Item[],
): Promise<Set<string>> {
  const ids = items.map(({ id }) => id);
  const rows = await tx.select({ id: table.id }).from(table).where(isOneOf(table.id, ids));
  return new Set(rows.map(({ id }) => id));
}

/** Refuses what was moved before and deleted since; returns the others. */
export async function withoutDeleted(
  { write: { tx }, report }: Moving,
  entity: Entity,
  kind: Kind,
  items: readonly Item[],
): Promise<Item[]> {
  const ids = items.map(({ id }) => id);
  const isDeletion = and(eq(change.entity, entity), eq(change.verb, 'delete'));
  const own = await tx
    .select({ id: change.record_id })
    .from(change)
    .where(and(isDeletion, isAnyOf(change.record_id, ids)));
  const gone = new Set(own.map(({ id }) => id));
  return items.filter((item) => {
    if (!gone.has(item.id)) return true;
    report.refuse(
      kind,
      nameOf(item),
      'was deleted here since',
      'restore it from the deleted records here',
    );
    return false;
  });
}

/** Creates a record by the rules of its call. @returns whether it was taken */
export async function createAs(
  moving: Moving,
  entity: Entity,
  kind: Kind,
  item: Item,
  body: object,
): Promise<boolean> {
  const { id, created_at, updated_at } = item;
  const identity = { id, created_at, updated_at };
  const isTaken = await attempt(moving, entity, kind, item, { action: 'create', body, identity });
  if (isTaken) moving.report.count(kind, 'taken');
  return isTaken;
}

/** Changes a record that was here before, by the rules of its call. @returns whether it was changed */
export const updateAs = (
  moving: Moving,
  entity: Entity,
  kind: Kind,
  item: Item,
  body: object,
): Promise<boolean> => attempt(moving, entity, kind, item, { action: 'update', id: item.id, body });

async function attempt(
  { write, changes, report }: Moving,
  entity: Entity,
  kind: Kind,
  item: Item,
  change: Change,
): Promise<boolean> {
  const { tx } = write;
  try {
    const ready = await changes[entity].ready(tx as Database, change);
    // What PostgreSQL refuses would else end the whole transaction.
    await tx.transaction(() => ready.run(write));
    return true;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    report.refuseBecause(kind, nameOf(item), error);
    return false;
  }
}

export interface NewLink {
  link: Item;
  /** The columns that tell it from others of its table. */
  ends: Record<string, string>;
}

/** Gives links that were made the ids and dates that they had. */
export async function keepIdentities(
  { write: { tx } }: Moving,
  table: PgTable,
  links: readonly NewLink[],
): Promise<void> {
  const [first] = links;
  if (!first) return;
  const own = new Map(
    links.flatMap(({ link: { id, created_at, updated_at }, ends }) =>
      isId(id) ? [[id, { ...ends, id, created_at, updated_at }] as const] : [],
    ),
  );
  const name = sql.identifier(getTableName(table));
  const ends = Object.keys(first.ends).map((end) => sql.identifier(end));
  const isSame = ends.map((end) => sql`${name}.${end} = was.${end}`);
  await tx.execute(sql`
    update ${name} set id = was.id, created_at = was.created_at, updated_at = was.updated_at
    from json_populate_recordset(null::${name}, ${JSON.stringify([...own.values()])}::json) was
    where ${sql.join(isSame, sql` and `)} and not exists (select from ${name} other where other.id = was.id)`);
}

/** Says what the rules of a call made of texts, such as a name without the blanks around it. */
export async function noteChanged(
  { write: { tx }, report }: Moving,
  table: PgTable,
  kind: Kind,
  items: readonly Item[],
  columns: readonly string[],
): Promise<void> {
  const name = sql.identifier(getTableName(table));
  const ids = JSON.stringify(items.map(({ id }) => id));
  const names = columns.map((column) => sql.identifier(column));
  const rows = await queryRows<Record<string, unknown>>(
    tx,
    sql`select id, ${sql.join(names, sql`, `)} from ${name}
      where id in (select json_array_elements_text(${ids}::json))`,
  );
  const stored = new Map(rows.map((row) => [row.id, row]));
  for (const item of items) {
    const row = stored.get(item.id);
    for (const column of row ? columns : []) {
      const [was, is] = [item.fields[column] ?? '', String(row?.[column])];
      if (was === is) continue;
      const texts = [was, is].map((text) => JSON.stringify(text.slice(0, 60)));
      report.note(kind, nameOf(item), `had the ${column} ${texts[0]}; it is ${texts[1]} here`);
    }
  }
}
