import { createHash } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';
import pLimit from 'p-limit';
import { unavailable } from '../../base/errors';

/** OWASP Password Storage Cheat Sheet: argon2id (the default here), 19 MiB, two passes, one lane. */
const options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** One hash at a time: a storm of logins then waits for itself, not every other request for it. */
const limit = pLimit(1);
/** More than this many in the queue, about two seconds, would wait longer than anybody does. */
const MAX_WAITING = 150;

/** @throws {ApiError} 503 when too many wait already. */
function gate<Result>(work: () => Promise<Result>): Promise<Result> {
  if (limit.pendingCount >= MAX_WAITING) throw unavailable();
  return limit(work);
}

/** What travels on the wire in a password's place: the lower-case hex md5 of its UTF-8 text. */
export function digestPassword(password: string): string {
  return createHash('md5').update(password, 'utf8').digest('hex');
}

/** What is stored of a password; takes the digest from the wire. */
export async function hashPassword(digest: string): Promise<string> {
  return gate(() => hash(digest, options));
}

let decoy: string | undefined;

async function getDecoy(): Promise<string> {
  decoy ??= await hashPassword('');
  return decoy;
}

/**
 * Whether a digest belongs to a stored hash. Without one (the user is unknown) it works as long and
 * says no, so that the time it takes does not tell who exists.
 */
export async function verifyPassword(stored: string | undefined, digest: string): Promise<boolean> {
  const against = stored ?? (await getDecoy());
  const matches = await gate(() => verify(against, digest));
  return stored !== undefined && matches;
}
