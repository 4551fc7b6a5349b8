import { digestPassword } from './hash';

const PRODUCT = 'gatehouse';
const ORIGINAL_DEFAULT = 'abc-123';

type Weakness = 'password_empty' | 'password_default' | 'password_guessable' | 'password_common';

let common: Promise<Set<string>> | undefined;

/**
 * Judges the md5, as only that reaches the server (ASVS 5.0, 6.2.4, 6.2.11). Undefined when it is good.
 */
export async function weaknessOf(
  digest: string,
  username: string,
  defaultPassword?: string,
): Promise<Weakness | undefined> {
  if (digest === digestPassword('')) return 'password_empty';
  if (defaultPassword && digest === digestPassword(defaultPassword)) {
    return 'password_default';
  }
  const guesses = [username, username.toLowerCase(), PRODUCT].flatMap(spellings);
  if (guesses.some((guess) => digestPassword(guess) === digest)) {
    return 'password_guessable';
  }
  common ??= loadCommon();
  if ((await common).has(digest)) return 'password_common';
  return undefined;
}

async function loadCommon(): Promise<Set<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  const words = [...dictionary['passwords-common'].map(String), ORIGINAL_DEFAULT];
  return new Set(words.flatMap(spellings).map(digestPassword));
}

const spellings = (word: string) => [
  word,
  word.charAt(0).toUpperCase() + word.slice(1),
  word.toUpperCase(),
];
