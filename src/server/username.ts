import unhomoglyph from 'unhomoglyph';

/**
 * What decides whether two usernames are one: compatibility forms and case folded, spaces and marks
 * that do not show removed.
 */
export function usernameKey(username: string): string {
  return username
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\s\p{Cf}\p{Mn}]/gu, '');
}

/**
 * Whether a username could be taken for one of the others by eye: letters of different alphabets that
 * look alike count as the same (Unicode TR 39).
 */
export function imitates(username: string, others: string[]): boolean {
  const skeleton = (text: string) => unhomoglyph(usernameKey(text));
  return others.some((other) => skeleton(other) === skeleton(username));
}
