import { createRequire } from 'node:module';

/** Matches accents; in other scripts marks are letters of their own. */
const ACCENTS = /(?<=[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}]\p{M}*)\p{M}/gu;

/** Letters that no normal form takes apart. */
const LETTERS: Record<string, string> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ł: 'l',
  ħ: 'h',
  ı: 'i',
};

/** Texts that differ by case, accents or width alone are folded into one. */
export const folded = (text: string): string =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replace(ACCENTS, '')
    .normalize('NFC')
    .replace(/[ßæœøđðþłħı]/g, (letter) => LETTERS[letter] ?? letter);

const HAN = /\p{Script=Han}/u;

/** What a search looks through: a text on each line, of Chinese ones also their pinyin and its initials. */
export function searchKey(...texts: string[]): string {
  const lines = texts.filter(Boolean).flatMap((text) => [folded(text), ...sounds(text)]);
  return [...new Set(lines)].join('\n');
}

const load = createRequire(import.meta.url);

function sounds(text: string): string[] {
  if (!HAN.test(text)) return [];
  // Its dictionaries take 16 MB, and many servers never see a Chinese name.
  const { pinyin } = load('pinyin-pro') as typeof import('pinyin-pro');
  const syllables = pinyin(text, { type: 'array', toneType: 'none', surname: 'head', v: true });
  const initials = syllables.map((syllable) => syllable.charAt(0));
  return [folded(syllables.join('')), folded(initials.join(''))];
}
