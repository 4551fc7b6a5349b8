import { and, eq, inArray, isNotNull, or, type SQL, sql } from 'drizzle-orm';
import { contains } from '../../crud/list';
import { type Database, tables } from '../../db/database';
import { hasText, indexedText } from './searchText';
import { type Meanings, meaningsOf, type TellingSentence } from './sentences';
import { tryIndexes } from './windows';

const { change, log_entry, role, user } = tables;

/** How long a word may look for deleted users. */
const DELETED_MS = 100;
/** More users are not named one by one in a query. */
const MAX_NAMED = 5_000;
/** More roles of a name are no search for one of them. */
const MAX_ROLES = 100;

/** Space, quotation marks, and the signs of a sentence: what stands between words in the list. */
const BETWEEN = /(?:[\s“”„‘’«»「」『』《》：，。；！？、]|[:,;](?=[\s“]|$))+/u;

/** The words of a search, which may be copied from the list; one that is signs alone is taken as it is. */
function wordsOf(text = ''): string[] {
  const words = text.split(BETWEEN).filter(Boolean);
  return words.length > 0 ? words : text.split(/\s+/u).filter(Boolean);
}

export interface Word {
  text: string;
  /** Who is or was called so. */
  users: string[];
  /** What roles are called so, which sentences name that say who got or lost one. */
  roles: string[];
  meanings: Meanings;
}

/** Reads what the words of a search may stand for, one after another, as a search may have hundreds. */
export async function readWords(db: Database, q: string | undefined): Promise<Word[]> {
  const words: Word[] = [];
  const texts = wordsOf(q);
  for (const [at, text] of texts.entries()) words.push(await readWord(db, text, texts[at + 1]));
  return words;
}

async function readWord(db: Database, text: string, next: string | undefined): Promise<Word> {
  const [users, deleted, roles] = await Promise.all([
    findUsers(db, text),
    findDeletedUsers(db, text),
    findRoles(db, text),
  ]);
  return { text, users: [...users, ...deleted], roles, meanings: meaningsOf(text, next) };
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
  const { events, reasons, entities, sentences, about } = meanings;
  const isChange = eq(log_entry.tag, 'operate');
  return or(
    eq(log_entry.trace_id, text),
    users.length > 0 ? isBy(users, text) : undefined,
    events.length > 0 ? inArray(log_entry.event, events) : undefined,
    reasons.length > 0
      ? and(inArray(log_entry.event, GIVING_REASONS), inArray(log_entry.reason, reasons))
      : undefined,
    entities.length > 0 ? and(isChange, inArray(log_entry.entity, entities)) : undefined,
    ...sentences.map((sentence) => and(isChange, SAYS[sentence])),
    ...about.map(({ kind, value, entity }) =>
      and(
        isChange,
        eq(log_entry.entity, entity),
        kind === 'events' ? eq(log_entry.event, value) : SAYS[value as TellingSentence],
      ),
    ),
    roles.length > 0 ? and(isChange, ofRoles(concerns(roles))) : undefined,
  );
}

/** Events whose sentence ends with the reason. */
const GIVING_REASONS = ['login-failed', 'denied'];

const isUpdate = eq(log_entry.event, 'update');
const { before, after } = log_entry;

const got = (status: string) =>
  and(isUpdate, sql`${after}->>'status' = ${status} and ${before}->>'status' <> ${status}`);
const gave = sql`not ${before}->'roles' @> (${after}->'roles')`;
const took = sql`not ${after}->'roles' @> (${before}->'roles')`;
const ofRoles = (difference: SQL) => and(isUpdate, eq(log_entry.entity, 'user'), difference);
const concerns = (roles: string[]) =>
  sql`exists (select from unnest(${sql.param(roles)}::text[]) named (id)
    where jsonb_exists(${before}->'roles', named.id) <> jsonb_exists(${after}->'roles', named.id))`;
const returned = (verb: string, column: 'restored_from' | 'undoes') =>
  and(eq(log_entry.event, verb), isNotNull(log_entry[column]));

/** Which changes say a sentence that their verb alone does not decide. */
const SAYS: Record<TellingSentence, SQL | undefined> = {
  froze: got('freezed'),
  activated: got('activated'),
  disabled: got('disabled'),
  enabled: got('enabled'),
  gave: ofRoles(gave),
  took: ofRoles(took),
  gaveAndTook: ofRoles(sql`${gave} and ${took}`),
  rights: and(isUpdate, eq(log_entry.entity, 'role'), sql`${before}->'menus' <> ${after}->'menus'`),
  restored: returned('create', 'restored_from'),
  restoredVersion: returned('update', 'restored_from'),
  undidCreation: or(returned('delete', 'undoes'), returned('delete', 'restored_from')),
  undidChange: returned('update', 'undoes'),
  undidDeletion: returned('create', 'undoes'),
};

/** As a constant the ids are compared by their hashes. @param users who are called so, by `findUsers` */
export function isBy(users: string[], text: string): SQL {
  const [user, ...others] = users;
  if (users.length > MAX_NAMED) return isNamed(text);
  return user && others.length === 0
    ? eq(log_entry.user_id, user)
    : sql`${log_entry.user_id} = any(${sql.param(users)}::text[])`;
}

const isCalled = (text: string) => or(contains(user.username, text), contains(user.name, text));

/** By row: the database would compare every user first, for each statement. */
const isNamed = (text: string) =>
  sql`coalesce((select ${isCalled(text)} from ${user} where ${user.id} = ${log_entry.user_id}), false)`;

/** Returns the ids of those who are called so; one more than are named one by one where they are many. */
export async function findUsers(db: Database, text: string): Promise<string[]> {
  const rows = await db
    .select({ id: user.id })
    .from(user)
    .where(isCalled(text))
    .limit(MAX_NAMED + 1);
  return rows.map(({ id }) => id);
}

async function findRoles(db: Database, text: string): Promise<string[]> {
  const rows = await db
    .select({ id: role.id })
    .from(role)
    .where(contains(role.name, text))
    .limit(MAX_ROLES + 1);
  return rows.length > MAX_ROLES ? [] : rows.map(({ id }) => id);
}

/**
 * Returns the ids of deleted users who were called so; none where no index finds them in time. Their usernames are in
 * the text of their rows, so that those are found nevertheless.
 */
async function findDeletedUsers(db: Database, text: string): Promise<string[]> {
  const inText = indexedText(change.search, text);
  if (!inText) return [];
  const isDeletion = and(eq(change.entity, 'user'), eq(change.verb, 'delete'));
  const rows = await tryIndexes(db, DELETED_MS, (tx) =>
    tx
      .selectDistinct({ id: change.record_id })
      .from(change)
      .where(and(isDeletion, inText, contains(change.record_name, text)))
      .limit(MAX_NAMED),
  );
  return rows?.map(({ id }) => id) ?? [];
}
