import { randomInt } from 'node:crypto';

/** Without 0 O o, 1 l I, so that it can be read from a screen and typed. */
const ALPHABET = 'abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789';

export function generatePassword(): string {
  const letter = () => ALPHABET[randomInt(ALPHABET.length)];
  const group = () => Array.from({ length: 4 }, letter).join('');
  return Array.from({ length: 4 }, group).join('-');
}
