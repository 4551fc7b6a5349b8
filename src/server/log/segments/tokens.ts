/** Enough to tell a few users from all; a posting for each user would be as large as an index. */
const USER_BUCKETS = 64;

export const tagToken = (tag: string) => `tag:${tag}`;
export const levelToken = (level: string) => `level:${level}`;

export function userToken(userId: string): string {
  let hash = 0;
  for (let at = 0; at < userId.length; at += 1) hash = (hash * 31 + userId.charCodeAt(at)) | 0;
  return `user:${(hash >>> 0) % USER_BUCKETS}`;
}

/** Each character and each two that follow each other; the tokens above are longer. */
export function* gramsOf(text: string): Generator<string> {
  let before = '';
  for (const character of text) {
    yield character;
    if (before) yield before + character;
    before = character;
  }
}

/** @param text in lower case, as the database has it */
export function tokensOfSearch(text: string): { tokens: string[]; exact: boolean } {
  const characters = Array.from(text);
  if (characters.length < 2) return { tokens: characters, exact: true };
  const pairs = characters.slice(1).map((character, at) => `${characters[at]}${character}`);
  return { tokens: [...new Set(pairs)], exact: characters.length === 2 };
}
