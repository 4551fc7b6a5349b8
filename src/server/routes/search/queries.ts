import { and, desc, eq, getTableColumns, isNull, ne, or, type SQL, sql } from 'drizzle-orm';
import type { Found, FoundRecord } from '@/schemas/search';
import type { Entity } from '../../crud/entity';
import { contains, containsWords, findsWords, wordsOf } from '../../crud/list';
import { type Database, type Transaction, tables } from '../../db/database';
import { ROOT_ID } from '../../lib/root';
import { folded } from '../../lib/searchKey';
import { usernameColumns } from '../../lib/username';
import { menuSearchKey } from '../../permission/menuNames';
import { currentMenuRows, type MenuRow } from '../../permission/menuRows';
import { once } from '../../permission/policyIndex';

const FOUND_PER_GROUP = 6;

const { log_entry, role, user } = tables;

/** The number of matches that are put in order. */
const CANDIDATES = 200;

const TRACE_ID = /^[\w.:-]{8,128}$/;

const literally = (text: string) => text.replace(/[%_\\]/g, '\\$&');

/** The index of trigrams knows where words begin, and within them only what has three letters; Chinese words begin anywhere. */
function holds(word: string): SQL | undefined {
  if (/[\p{L}\p{N}]{3}|\p{Script=Han}/u.test(word)) return contains(user.search_key, word);
  const start = literally(word);
  const begins = ['', '% ', '%\n'].map(
    (before) => sql`${user.search_key} like ${`${before}${start}%`}`,
  );
  return or(...begins);
}

const shownUser = { id: user.id, username: user.username, name: user.name, status: user.status };

/** Words that the index can be asked for; of others it would be read whole. */
const isIndexed = (q: string) => /^[\x20-\x7e]*[a-z0-9][\x20-\x7e]*$/i.test(q);

/** Finds users by all that their list is searched by; a username that is the text, or begins with it, comes first. */
export function findUsers(db: Database, q: string): Promise<Found['users']> {
  const read = async (tx: Transaction) => {
    // As it stops at the first matches, the planner would read the whole table for those of a rare word.
    if (isIndexed(folded(q))) await tx.execute(sql`set local enable_seqscan = off`);
    return usersIn(tx, q);
  };
  return db.transaction(read, { accessMode: 'read only' });
}

async function usersIn(db: Transaction, q: string): Promise<Found['users']> {
  const words = wordsOf(folded(q));
  const { username_key } = usernameColumns(q);
  const exact = await db
    .select(shownUser)
    .from(user)
    .where(and(ne(user.id, ROOT_ID), eq(user.username_key, username_key)));
  const candidates = db
    .select(shownUser)
    .from(user)
    .where(
      and(
        ne(user.id, ROOT_ID),
        or(
          and(...words.map(holds)),
          and(isNull(user.search_key), containsWords([user.username, user.name], q)),
        ),
      ),
    )
    .limit(CANDIDATES)
    .as('candidates');
  const start = `${literally(q)}%`;
  const begins = sql`${candidates.username} ilike ${start} or ${candidates.name} ilike ${start}`;
  const rows = await db
    .select()
    .from(candidates)
    .orderBy(desc(begins), candidates.name, candidates.id)
    .limit(FOUND_PER_GROUP);
  const others = rows.filter(({ id }) => !exact.some((row) => row.id === id));
  return [...exact, ...others].slice(0, FOUND_PER_GROUP);
}

export function findRoles(db: Database, q: string): Promise<Found['roles']> {
  return db
    .select({ id: role.id, code: role.code, name: role.name })
    .from(role)
    .where(findsWords(role.search_key, [role.name, role.code], q))
    .orderBy(desc(sql`${role.name} ilike ${`${literally(q)}%`}`), desc(role.sequence), role.name)
    .limit(FOUND_PER_GROUP);
}

export async function findMenus(db: Database, q: string): Promise<Found['menus']> {
  const words = wordsOf(folded(q));
  const rows = await currentMenuRows(db);
  const byId = new Map(rows.map((row) => [row.id, row]));
  const keys = searchKeysOf(rows);
  const found = rows.filter((_, at) => words.every((word) => keys[at]?.includes(word)));
  const rank = ({ type, name }: MenuRow) =>
    (type === 'page' ? 0 : 2) + (name.toLowerCase().startsWith(words[0] ?? '') ? 0 : 1);
  return found
    .sort((one, other) => rank(one) - rank(other) || (one.name < other.name ? -1 : 1))
    .slice(0, FOUND_PER_GROUP)
    .map((row) => ({ id: row.id, name: row.name, code: dotted(row, byId) }));
}

/** Returns the search keys of rows, which are shared until a menu changes. */
const searchKeysOf = once((rows: MenuRow[]): string[] => {
  const byId = new Map(rows.map((row) => [row.id, row]));
  return rows.map((row) => menuSearchKey(row, dotted(row, byId), row.code));
});

function dotted(row: MenuRow, byId: ReadonlyMap<string, MenuRow>): string {
  const above = byId.get(row.parent_id ?? '');
  return above ? `${dotted(above, byId)}.${row.code}` : row.code;
}

/** Finds records of an entity without a search of its own, by its columns. */
export async function findRecords(
  db: Database,
  { name: entity, tables: [own], search }: Pick<Entity, 'name' | 'tables' | 'search'>,
  q: string,
): Promise<FoundRecord[]> {
  const [name] = search;
  const { id } = getTableColumns(own);
  if (!name || !id || !q) return [];
  const rows = await db
    .select({ id: sql<string>`${id}`, name: sql<string>`${name}` })
    .from(own)
    .where(containsWords([...search], q))
    .orderBy(desc(sql`${name} ilike ${`${literally(q)}%`}`), name, id)
    .limit(FOUND_PER_GROUP);
  return rows.map((row) => ({ entity, ...row }));
}

export async function findTraces(db: Database, q: string): Promise<string[]> {
  if (!TRACE_ID.test(q)) return [];
  const rows = await db
    .select({ trace_id: log_entry.trace_id })
    .from(log_entry)
    .where(eq(log_entry.trace_id, q))
    .limit(1);
  return rows.map(({ trace_id }) => trace_id);
}
