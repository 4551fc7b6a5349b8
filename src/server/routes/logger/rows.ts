import { and, desc, eq, ne, type SQL, sql } from 'drizzle-orm';
import type { Logger } from '@/schemas/logger';
import { type Database, tables } from '../../db/database';
import { isAnyOf, textRows } from '../../db/rows';
import { readEntries } from '../../log/entries';

const { change, log_entry, user } = tables;

/** Reads rows as the API has them. @param which `where` and what follows it */
export async function readRows(db: Database, which: SQL): Promise<Logger[]> {
  const entries = await readEntries(db, which);
  const names = await namesOfUsers(
    db,
    entries.map(({ user_id }) => user_id),
  );
  return entries.map(({ data, ...row }) => ({
    ...row,
    data: Object.keys(data).length > 0 ? JSON.stringify(data) : '',
    login_name: names.get(row.user_id)?.username ?? '',
    user_name: names.get(row.user_id)?.name ?? '',
  }));
}

/** Reads the rows with these ids, in their order; those that are gone are left out. */
export async function readByIds(db: Database, ids: readonly string[]): Promise<Logger[]> {
  const place = sql`array_position(array(select ${textRows(ids)}), ${log_entry.id})`;
  return ids.length > 0
    ? readRows(db, sql`where ${isAnyOf(log_entry.id, ids)} order by ${place}`)
    : [];
}

/** Returns what users are called, or were when they were deleted. */
export async function namesOfUsers(
  db: Database,
  ids: readonly string[],
): Promise<Map<string, { username: string; name: string }>> {
  const wanted = [...new Set(ids)].filter(Boolean);
  if (wanted.length === 0) return new Map();
  const { id, username, name } = user;
  const known = await db.select({ id, username, name }).from(user).where(isAnyOf(id, wanted));
  const names = new Map(known.map((one) => [one.id, one]));
  const gone = wanted.filter((one) => !names.has(one));
  if (gone.length === 0) return names;
  const deleted = await db
    .selectDistinctOn([change.record_id], {
      id: change.record_id,
      username: sql<string>`coalesce(${change.before} ->> 'username', '')`,
      name: change.record_name,
    })
    .from(change)
    .where(
      and(eq(change.entity, 'user'), eq(change.verb, 'delete'), isAnyOf(change.record_id, gone)),
    )
    .orderBy(change.record_id, desc(change.created_at), desc(change.id));
  return new Map([...known, ...deleted].map((one) => [one.id, one]));
}

/** Returns what records were called when something was last logged about them. */
export async function namesOfRecords(
  db: Database,
  ids: readonly string[],
): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const { record_id, record_name, created_at } = log_entry;
  const rows = await db
    .selectDistinctOn([record_id], { record_id, record_name })
    .from(log_entry)
    .where(and(isAnyOf(record_id, ids), ne(record_name, '')))
    .orderBy(record_id, desc(created_at));
  return new Map(rows.map((row) => [row.record_id, row.record_name]));
}
