/**
 * What decides whether two usernames are one: compatibility forms and case folded, spaces and marks
 * that do not show removed.
 */
export function usernameKey(username: string): string {
  return username.normalize('NFKC').toLowerCase().replace(/[\s\p{Cf}\p{Mn}]/gu, '');
}
