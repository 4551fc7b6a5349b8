import { eq, or, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { contains } from '../../crud/list';
import { type Database, tables } from '../../db/database';
import { queryRows, textRows, theRow } from '../../db/rows';
import { tokensOfSearch } from '../../log/segments/tokens';
import { arrayOf } from './pieces';

const { logger, user } = tables;

/** More users are not named one by one in a query. */
export const MAX_NAMED = 5_000;

export interface Word {
  text: string;
  /** Who is called so. */
  users: string[];
  isTrace: boolean;
}

export async function readWord(db: Database, text: string): Promise<Word> {
  const users = await findUsers(db, text);
  const [row] = await db
    .select({ id: logger.id })
    .from(logger)
    .where(eq(logger.trace_id, text))
    .limit(1);
  return { text, users, isTrace: row !== undefined };
}

export const isFound = (word: Word) =>
  or(contains(logger.message, word.text), isFoundElsewhere(word));

/** Not in the message. */
export const isFoundElsewhere = ({ text, users }: Word): SQL =>
  sql`(${logger.trace_id} = ${text} or ${isBy(users, text)})`;

export const isBy = (users: string[], text: string): SQL =>
  users.length > MAX_NAMED ? isNamed(text) : isAnyOf(logger.user_id, users);

/** An index holds the rows of one value in order, but not those of several. */
const isAnyOf = (column: PgColumn, texts: string[]) =>
  texts.length === 1
    ? sql`${column} = ${texts[0]}`
    : sql`${column} = any(${arrayOf(texts)}::text[])`;

const isCalled = (text: string) => or(contains(user.username, text), contains(user.name, text));

/** By row: the database would compare every user first, for each statement. */
const isNamed = (text: string) =>
  sql`coalesce((select ${isCalled(text)} from ${user} where ${user.id} = ${logger.user_id}), false)`;

/** Named users let the database choose between looking up their rows and a scan. */
export async function findUsers(db: Database, text: string): Promise<string[]> {
  const max = MAX_NAMED + 1;
  const where = isCalled(text);
  const [found] = await queryRows<{ ids: string | null }>(
    db,
    sql`select json_agg(id)::text as ids from (
      select ${user.id} from ${user} where ${where} limit ${max}
    ) as called`,
  );
  return JSON.parse(found?.ids ?? '[]');
}

/** Lower case or without case by any rule: the small letters, signs and digits of ASCII, and Chinese. */
const PLAIN = /^[\0-@[-\x7f\p{Script=Han}]*$/u;

/** In lower case by the database's own rule, as the segments have them. */
export async function tokensOfTexts(
  db: Database,
  texts: string[],
): Promise<{ tokens: string[]; exact: boolean }> {
  const lower = texts.every((text) => PLAIN.test(text)) ? texts : await lowered(db, texts);
  const read = lower.map(tokensOfSearch);
  return {
    tokens: read.flatMap(({ tokens }) => tokens),
    exact: read.every(({ exact }) => exact),
  };
}

async function lowered(db: Database, texts: string[]): Promise<string[]> {
  const query = sql`select json_agg(lower(text)) as texts from ${textRows(texts)} as text`;
  return theRow(await queryRows<{ texts: string[] }>(db, query)).texts;
}
