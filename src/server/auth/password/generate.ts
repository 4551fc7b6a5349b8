import { randomInt } from 'node:crypto';

/** Letters and digits without 0 O o, 1 l I, so that it can be read from a screen and typed. */
const ALPHABET = 'abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789';

/** Returns four groups of four signs, such as `abcd-efgh-jkmn-pqrs`. */
export function generatePassword(alphabet = ALPHABET): string {
  const letter = () => alphabet[randomInt(alphabet.length)];
  const group = () => Array.from({ length: 4 }, letter).join('');
  return Array.from({ length: 4 }, group).join('-');
}
