import type { Database } from '../db/database';
import { findTokenOwner } from './accessToken/owner';
import { isAccessToken } from './accessToken/queries';
import { findPrincipal, type Principal } from './session/queries';

/**
 * Returns who sent the token, of a session or of a program.
 *
 * @param now of the security clock
 * @param remembered what the memory says will do
 */
export const findCaller = (
  db: Database,
  token: string,
  now: number,
  remembered = false,
): Promise<Principal | undefined> =>
  (isAccessToken(token) ? findTokenOwner : findPrincipal)(db, token, now, remembered);
