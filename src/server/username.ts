import unhomoglyph from 'unhomoglyph';

/** Letters that are one mark apart from others, and that look-alike tables leave out. */
const ALIKE: Record<string, string> = { '0': 'o', '1': 'i', l: 'i', '\u1d1b': 't' };

/**
 * What decides whether two usernames are one: compatibility forms and case folded, spaces and marks
 * that do not show removed.
 */
export function usernameKey(username: string): string {
  return username
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\s\p{Default_Ignorable_Code_Point}]/gu, '');
}

/**
 * Whether a username could be taken for one of the others by eye: only letters and digits count,
 * accents do not, and letters of different alphabets that look alike are the same (Unicode TR 39).
 */
export function imitates(username: string, others: string[]): boolean {
  return others.some((other) => shapeOf(other) === shapeOf(username));
}

function shapeOf(text: string): string {
  const bare = (marked: string) => marked.normalize('NFKD').replace(/[^\p{L}\p{N}]/gu, '');
  const folded = bare(unhomoglyph(bare(usernameKey(text)))).toLowerCase();
  return folded.replace(/[01l\u1d1b]/g, (letter) => ALIKE[letter] ?? letter);
}
