import { createHash } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';
import { verify as verifyBcrypt } from '@node-rs/bcrypt';
import pLimit from 'p-limit';
import { unavailable } from '../../lib/errors';

/** OWASP Password Storage Cheat Sheet: argon2id (the default here), 19 MiB, two passes, one lane. */
const options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** One hash at a time: a storm of sign-ins waits for itself and does not hold up other requests. */
const limit = pLimit(1);
/** About two seconds of hashing. */
const MAX_WAITING = 150;
/** About three seconds where each try is compared with bcrypt as well. */
const MAX_WAITING_FOR_BCRYPT = 40;

/** @throws {ApiError} 503 when too many wait */
function gate<Result>(work: () => Promise<Result>, most = MAX_WAITING): Promise<Result> {
  if (limit.pendingCount >= most) throw unavailable();
  return limit(work);
}

/**
 * Matches the hashes of gin-admin, all of one cost: another would tell by its time that an account
 * exists.
 */
const BCRYPT = /^\$2[aby]\$10\$[./A-Za-z0-9]{53}$/;

/** Whether a hash was moved here; the next sign-in replaces it. */
export const isBcrypt = (stored: string): boolean => BCRYPT.test(stored);

const BCRYPT_DECOY = '$2b$10$NRsqcqx6KLt3Qph8vjmCruv49oIG/e8G74wmKAjdSE56gLIwIJTrK';

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
 * @param besideBcrypt whether other users have such a hash, so that every try takes the time of both
 */
export async function verifyPassword(
  stored: string | undefined,
  digest: string,
  besideBcrypt = false,
): Promise<boolean> {
  const moved = stored !== undefined && isBcrypt(stored);
  const against = (!moved && stored) || (await getDecoy());
  if (!moved && !besideBcrypt) return (await gate(() => verify(against, digest))) && !!stored;
  return gate(async () => {
    const matches = await verify(against, digest);
    const matchesMoved = await verifyBcrypt(digest, moved ? stored : BCRYPT_DECOY);
    return moved ? matchesMoved : matches && !!stored;
  }, MAX_WAITING_FOR_BCRYPT);
}
