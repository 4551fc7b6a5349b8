import unhomoglyph from 'unhomoglyph';

/** Letters that differ by one mark, and that look-alike tables leave out. */
const ALIKE: Record<string, string> = { '0': 'o', '1': 'i', l: 'i', '\u1d1b': 't' };

/** Names with the same key are one: compatibility forms, case, invisible marks are folded. */
export function usernameKey(username: string): string {
  return username
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\s\p{Default_Ignorable_Code_Point}]/gu, '');
}

/** Names with the same shape look alike (Unicode TR 39). Chinese characters stay apart. */
export function usernameShape(username: string): string {
  const key = usernameKey(username);
  const folded = bare(bare(key).replace(/./gsu, likeness)).toLowerCase();
  return folded.replace(/[01l\u1d1b]/g, (letter) => ALIKE[letter] ?? letter) || key;
}

/** Matches accents; in other scripts marks are letters of their own. */
const ACCENTS =
  /(?<=[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{N}]\p{M}*)\p{M}|^\p{M}+/gu;

/** Between digits a sign tells `1-11` from `11-1`. */
const SIGNS = /(?<=\p{N})([^\p{L}\p{N}\p{M}]+)(?=\p{N})|[^\p{L}\p{N}\p{M}]+/gu;

const bare = (marked: string) =>
  marked
    .normalize('NFKD')
    .replace(ACCENTS, '')
    .replace(SIGNS, (_, betweenDigits) => (betweenDigits ? '.' : ''));

const HAN = /\p{Script=Han}/u;

function likeness(character: string): string {
  if (/[0-9]/.test(character)) return character;
  const like = unhomoglyph(character);
  return HAN.test(character) && HAN.test(like) ? character : like;
}

export const usernameColumns = (username: string) => ({
  username_key: usernameKey(username),
  username_shape: usernameShape(username),
});
