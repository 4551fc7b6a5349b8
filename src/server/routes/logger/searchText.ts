import { like, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { patternOf } from '../../crud/list';
import { folded } from '../../lib/searchKey';

/** What the index of trigrams finds: three letters or digits in a row, where two blanks begin a word and one ends it. */
const WITH_TRIGRAM = /[a-z0-9]{3}|[!-/:-@[-`{-~][a-z0-9]|[a-z0-9]{2}[!-/:-@[-`{-~]/;

/** Whether the text is in the search text of a row: by the one comparison that no index is used for. */
export const hasText = (search: PgColumn, text: string): SQL =>
  sql`strpos(${search}, ${folded(text)}) > 0`;

/** What an index finds of `hasText`, which may be more; undefined where none does. */
export function indexedText(search: PgColumn, text: string): SQL | undefined {
  const sought = folded(text);
  if (WITH_TRIGRAM.test(sought)) return like(search, patternOf(sought));
  const pairs = pairsOf(sought);
  if (pairs.length === 0) return undefined;
  return sql`character_pairs(${search}) @> ${sql.param(pairs)}::text[]`;
}

/**
 * Returns the pairs of each character beyond ASCII with the next one, as `character_pairs` of the database makes
 * them.
 */
function pairsOf(text: string): string[] {
  const characters = [...text];
  const pairs = characters.slice(1).map((next, at) => [characters[at] as string, next]);
  const wide = pairs.filter((pair) => pair.every((one) => one > '\x7f'));
  return [...new Set(wide.map((pair) => pair.join('')))];
}
