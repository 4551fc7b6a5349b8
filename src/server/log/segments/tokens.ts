/** Enough to tell a few from all; a posting for each user would be as large as an index. */
const BUCKETS = { user: 64, target: 256, ip: 1_024 };
/** An index takes no text of any length. */
const MAX_ENTITY = 64;

export const tagToken = (tag: string) => `tag:${tag}`;
export const levelToken = (level: string) => `level:${level}`;
export const userToken = (userId: string) => bucketOf('user', userId);
/** Of what audit rows are about; a longer name than a search may have is none that one finds. */
export const entityToken = (entity: string) => `entity:${entity.slice(0, MAX_ENTITY + 1)}`;
export const targetToken = (id: string) => bucketOf('target', id);
export const addressToken = (address: string) => bucketOf('ip', address);

/** Segments of the first format have no such tokens. */
export const isOfSecondFormat = (token: string): boolean => /^(entity|target|ip):/.test(token);

function bucketOf(name: keyof typeof BUCKETS, text: string): string {
  let hash = 0;
  for (let at = 0; at < text.length; at += 1) hash = (hash * 31 + text.charCodeAt(at)) | 0;
  return `${name}:${(hash >>> 0) % BUCKETS[name]}`;
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
