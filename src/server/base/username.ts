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
 * What usernames have in common that could be taken for each other by eye: letters and digits
 * count, accents and signs do not, and letters of different alphabets that look alike are the same (Unicode TR
 * 39). Chinese characters stay apart, however alike: one stroke makes another name.
 */
export function usernameShape(username: string): string {
  const key = usernameKey(username);
  const folded = bare(bare(key).replace(/./gsu, likeness)).toLowerCase();
  return folded.replace(/[01l\u1d1b]/g, (letter) => ALIKE[letter] ?? letter) || key;
}

/** Of other scripts than these three, marks are letters of their own. */
const ACCENTS =
  /(?<=[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{N}]\p{M}*)\p{M}|^\p{M}+/gu;

/** What is no letter. Between digits it tells `1-11` from `11-1`. */
const SIGNS = /(?<=\p{N})([^\p{L}\p{N}\p{M}]+)(?=\p{N})|[^\p{L}\p{N}\p{M}]+/gu;

const bare = (marked: string) =>
  marked
    .normalize('NFKD')
    .replace(ACCENTS, '')
    .replace(SIGNS, (_, betweenDigits) => (betweenDigits ? '.' : ''));

const HAN = /\p{Script=Han}/u;

function likeness(character: string): string {
  // As letters they would not keep the signs between them; they are folded at the end.
  if (/[0-9]/.test(character)) return character;
  const like = unhomoglyph(character);
  return HAN.test(character) && HAN.test(like) ? character : like;
}

/** What is stored of a username besides itself. */
export const usernameColumns = (username: string) => ({
  username_key: usernameKey(username),
  username_shape: usernameShape(username),
});
