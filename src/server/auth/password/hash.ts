import { createHash } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';
import pLimit from 'p-limit';
import { unavailable } from '../../lib/errors';

/** OWASP Password Storage Cheat Sheet: argon2id (the default here), 19 MiB, two passes, one lane. */
const options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** One hash at a time: a storm of sign-ins waits for itself and does not hold up other requests. */
const limit = pLimit(1);
/** About two seconds of hashing. */
const MAX_WAITING = 150;

/** @throws {ApiError} 503 when too many wait */
function gate<Result>(work: () => Promise<Result>): Promise<Result> {
  if (limit.pendingCount >= MAX_WAITING) throw unavailable();
  return limit(work);
}

/** Returns the lower-case hex md5 of the UTF-8 text, which stands for the password on the wire. */
export function digestPassword(password: string): string {
  return createHash('md5').update(password, 'utf8').digest('hex');
}

export async function hashPassword(digest: string): Promise<string> {
  return gate(() => hash(digest, options));
}

let decoy: string | undefined;

async function getDecoy(): Promise<string> {
  decoy ??= await hashPassword('');
  return decoy;
}

/**
 * Compares a password; an unknown user, or one without a password, takes as long, so that the time does
 * not reveal who exists.
 */
export async function verifyPassword(stored: string | undefined, digest: string): Promise<boolean> {
  const against = stored || (await getDecoy());
  const matches = await gate(() => verify(against, digest));
  return Boolean(stored) && matches;
}
