import { and, eq, inArray, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { secretFields, uncountedFields } from '@/schemas/lists/logger';
import { contains } from '../../crud/list';
import { type Database, tables } from '../../db/database';
import { folded } from '../../lib/searchKey';
import { MAX_SHOWN } from '../../log/entries';
import { hasText, indexedText } from './searchText';
import { type Meanings, meaningsOf, numberIn, type TellingSentence } from './sentences';
import { tryIndexes } from './windows';

const { change, log_entry, role, user } = tables;

/** How long a word may look for deleted users. */
const DELETED_MS = 100;
/** More users are not named one by one in a query. */
const MAX_NAMED = 5_000;

/** Space, quotation marks, and the signs of a sentence: what stands between words in the list. */
const BETWEEN = /(?:[\s"“”„‘’«»「」『』《》：，。；！？、]|[:,;](?=[\s“"]|$))+/u;

/** The words of a search, which may be copied from the list; one that is signs alone is taken as it is. */
function wordsOf(text = ''): string[] {
  const words = text.split(BETWEEN).filter(Boolean);
  return words.length > 0 ? words : text.split(/\s+/u).filter(Boolean);
}

interface Word {
  text: string;
  /** Who is or was called so. */
  users: string[];
  /** What roles are called so, which sentences name that say who got or lost one. */
  roles: string[];
  meanings: Meanings;
}

/** Reads what the words of a search may stand for, each once and one after another, as a search may have hundreds. */
export async function readWords(db: Database, q: string | undefined): Promise<Word[]> {
  const texts = wordsOf(q);
  const words = new Map<string, Word>();
  for (const [at, text] of texts.entries()) {
    const next = numberIn(text) ? texts[at + 1] : undefined;
    const key = `${text}\n${next ?? ''}`;
    if (!words.has(key)) words.set(key, await readWord(db, text, next));
  }
  return [...words.values()];
}

async function readWord(db: Database, text: string, next: string | undefined): Promise<Word> {
  const [users, roles] = await Promise.all([findUsers(db, text), findRoles(db, text)]);
  return { text, users, roles, meanings: meaningsOf(text, next) };
}

/** Whether a row has the word in its texts, in its sentence, as the name of its user or as its trace. */
export const isFound = (word: Word): SQL | undefined =>
  or(hasText(log_entry.search, word.text), isMeant(word));

/** What indexes find of `isFound`; undefined where one of its ways has none. */
export function indexedWord(word: Word): SQL | undefined {
  const inText = indexedText(log_entry.search, word.text);
  return inText && word.users.length <= MAX_NAMED ? or(inText, isMeant(word)) : undefined;
}

function isMeant({ text, users, roles, meanings }: Word): SQL | undefined {
  const { events, reasons, entities, levels, tags, sentences, about, counted } = meanings;
  const isChange = eq(log_entry.tag, 'operate');
  const number = numberIn(text);
  return or(
    eq(log_entry.trace_id, text),
    eq(log_entry.user_id, text),
    users.length > 0 ? isBy(users, text) : undefined,
    events.length > 0 ? inArray(log_entry.event, events) : undefined,
    reasons.length > 0
      ? and(inArray(log_entry.event, GIVING_REASONS), inArray(log_entry.reason, reasons))
      : undefined,
    entities.length > 0 ? and(isChange, inArray(log_entry.entity, entities)) : undefined,
    levels.length > 0 ? inArray(log_entry.level, levels) : undefined,
    tags.length > 0 ? inArray(log_entry.tag, tags) : undefined,
    ...sentences.map((sentence) => and(isChange, SAYS[sentence])),
    ...about.map(({ kind, value, entity }) =>
      and(
        isChange,
        eq(log_entry.entity, entity),
        kind === 'events' ? eq(log_entry.event, value) : SAYS[value as TellingSentence],
      ),
    ),
    ...counted.sentences.map((sentence) =>
      and(
        isChange,
        SAYS[sentence],
        sql`${number} in (${sql.join(COUNTS[sentence] ?? [], sql`, `)})`,
      ),
    ),
    counted.events.length > 0
      ? and(
          inArray(log_entry.event, counted.events),
          sql`${number} in (${log_entry.data}->>'requests', ${log_entry.data}->>'rows')`,
        )
      : undefined,
    roles.length > 0 ? and(isChange, SAYS.ofRoles, concerns(roles)) : undefined,
  );
}

/** Events whose sentence ends with the reason. */
const GIVING_REASONS = ['login-failed', 'denied'];

const { before, after } = log_entry;

/** Nothing, an empty text and an empty list are the same to a reader. */
const shown = (side: PgColumn, name: SQL) =>
  sql`nullif(nullif(nullif(${side}->${name}, 'null'), '""'), '[]')`;

/** The fields in which both snapshots differ, as the sentence counts them. */
const changedFields = sql`array(
  select name from (select jsonb_object_keys(${before}) union select jsonb_object_keys(${after})) as names (name)
  where name <> all(${sql.param(uncountedFields)}::text[])
    and (name !~* ${secretFields} or jsonb_typeof(coalesce(${after}->name, ${before}->name)) = 'boolean')
    and ${shown(before, sql`name`)} is distinct from ${shown(after, sql`name`)})`;

const isOnly = (field: string) => sql`${changedFields} = array[${field}]::text[]`;

/** The items of a field of ids that one snapshot has and the other has not. */
const idsBeyond = (field: string, side: PgColumn, other: PgColumn) => sql`(
  select id from jsonb_array_elements_text(nullif(${side}->${field}, 'null')) as items (id)
  where not coalesce(jsonb_exists(${other}->${field}, id), false))`;

const added = (field: string) => idsBeyond(field, after, before);
const removed = (field: string) => idsBeyond(field, before, after);
const countOf = (ids: SQL) => sql`(select count(*)::text from ${ids} as counted)`;

/** A snapshot that the list shows in part alone says no more than that it was changed. */
const isWhole = and(...[before, after].map((side) => sql`length(${side}::text) <= ${MAX_SHOWN}`));
const isUpdate = and(
  eq(log_entry.event, 'update'),
  isNull(log_entry.undoes),
  isNull(log_entry.restored_from),
);
const got = (status: string) =>
  and(isUpdate, isWhole, isOnly('status'), sql`${after}->>'status' = ${status}`);
const ofRoles = and(isUpdate, eq(log_entry.entity, 'user'), isWhole, isOnly('roles'));
const ofMenus = and(isUpdate, eq(log_entry.entity, 'role'), isWhole, isOnly('menus'));
const statuses = ['freezed', 'activated', 'disabled', 'enabled'].map(got);

const concerns = (roles: string[]) =>
  sql`exists (select from (${added('roles')} union all ${removed('roles')}) as moved
    where id = any(${sql.param(roles)}::text[]))`;
const returned = (verb: string, column: 'restored_from' | 'undoes') =>
  and(eq(log_entry.event, verb), isNotNull(log_entry[column]));

/** Which changes say a sentence that their verb alone does not decide. */
const SAYS = {
  froze: got('freezed'),
  activated: got('activated'),
  disabled: got('disabled'),
  enabled: got('enabled'),
  changed: and(isUpdate, sql`not coalesce(${or(...statuses, ofRoles, ofMenus)}, false)`),
  ofRoles,
  gave: and(ofRoles, sql`exists ${added('roles')} and not exists ${removed('roles')}`),
  took: and(ofRoles, sql`not exists ${added('roles')}`),
  gaveAndTook: and(ofRoles, sql`exists ${added('roles')} and exists ${removed('roles')}`),
  rights: ofMenus,
  restored: returned('create', 'restored_from'),
  restoredVersion: returned('update', 'restored_from'),
  undidCreation: or(returned('delete', 'undoes'), returned('delete', 'restored_from')),
  undidChange: returned('update', 'undoes'),
  undidDeletion: returned('create', 'undoes'),
} satisfies Record<TellingSentence | 'ofRoles', SQL | undefined>;

/** The numbers in a sentence. */
const COUNTS: Partial<Record<TellingSentence, SQL[]>> = {
  changed: [sql`cardinality(${changedFields})::text`],
  gave: [countOf(added('roles'))],
  took: [countOf(removed('roles'))],
  gaveAndTook: [countOf(added('roles')), countOf(removed('roles'))],
  rights: [countOf(added('menus')), countOf(removed('menus'))],
};

/**
 * Compares the user of a row; as constants the ids are compared by their hashes. @param users who are called so,
 * by `findUsers`
 */
export function isBy(users: string[], text: string): SQL {
  const [user, ...others] = users;
  if (users.length > MAX_NAMED) return isNamed(text);
  return user && others.length === 0
    ? eq(log_entry.user_id, user)
    : sql`${log_entry.user_id} = any(${sql.param(users)}::text[])`;
}

const isCalled = (text: string) =>
  or(contains(user.username, text), contains(user.name, text), soundsLike(text));

/**
 * Compares the folded username and name and their pinyin, not the address and the number that a search key holds
 * too.
 */
const soundsLike = (
  text: string,
) => sql`(strpos(${user.search_key}, ${folded(text)}) > 0 and exists (
  select from unnest(string_to_array(${user.search_key}, chr(10))) as line
  where strpos(line, ${folded(text)}) > 0 and line !~ '@|^[-+0-9 ()]+$'))`;

/** Looks the name up row by row: the database would compare every user first, for each statement. */
const isNamed = (text: string) =>
  sql`coalesce((select ${isCalled(text)} from ${user} where ${user.id} = ${log_entry.user_id}), false)`;

/** Returns the ids of those who are or were called so; one more than are named one by one where they are many. */
export async function findUsers(db: Database, text: string): Promise<string[]> {
  const [users, deleted] = await Promise.all([
    db
      .select({ id: user.id })
      .from(user)
      .where(isCalled(text))
      .limit(MAX_NAMED + 1),
    findDeletedUsers(db, text),
  ]);
  return [...users.map(({ id }) => id), ...deleted];
}

async function findRoles(db: Database, text: string): Promise<string[]> {
  const rows = await db
    .select({ id: role.id })
    .from(role)
    .where(or(contains(role.name, text), sql`strpos(${role.search_key}, ${folded(text)}) > 0`))
    .limit(MAX_NAMED);
  return rows.map(({ id }) => id);
}

/**
 * Returns the ids of deleted users who were called so; none where the database does not find them in time. Their
 * usernames are in the text of their rows, so that those are found nevertheless.
 */
async function findDeletedUsers(db: Database, text: string): Promise<string[]> {
  const isDeletion = and(eq(change.entity, 'user'), eq(change.verb, 'delete'));
  // The first line of a change's text is its message.
  const name = sql`substr(split_part(${change.search}, chr(10), 1), ${"delete user '".length + 1}::int)`;
  const rows = await tryIndexes(db, DELETED_MS, (tx) =>
    tx
      .selectDistinct({ id: change.record_id })
      .from(change)
      .where(
        and(
          isDeletion,
          indexedText(change.search, text),
          sql`strpos(${name}, ${folded(text)}) > 0`,
        ),
      )
      .limit(MAX_NAMED),
  );
  return rows?.map(({ id }) => id) ?? [];
}
