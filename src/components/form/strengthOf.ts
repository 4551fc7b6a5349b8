export type Strength = 'weak' | 'medium' | 'strong';

const KINDS = [/\p{Ll}/u, /\p{Lu}/u, /\p{N}/u, /[^\p{Ll}\p{Lu}\p{N}]/u];

/** A hint while typing, by length and variety; the server decides what it accepts. */
export function strengthOf(password: string): Strength {
  const length = [...password].length;
  const kinds = KINDS.filter((kind) => kind.test(password)).length;
  const varied = new Set(password).size > length / 3;
  if (length < 8 || kinds < 2 || !varied) return 'weak';
  return length >= 12 && (kinds >= 3 || length >= 16) ? 'strong' : 'medium';
}
