import { isIP } from 'node:net';
import type { Env } from '../../lib/env';
import { noPasskeysHere } from '../../lib/errors';

/** For whom passkeys are made, and by whom they are asked for. */
export interface RelyingParty {
  /** A host. */
  id: string;
  /** Where the browser may stand. */
  origins: string[];
}

/** @throws {ApiError} 400 where the address can have no passkeys */
export function assertParty(env: Pick<Env, 'publicUrl'>, called: string): RelyingParty {
  const party = relyingPartyOf(env, called);
  if (!party) throw noPasskeysHere();
  return party;
}

const isLocal = (host: string) => host === 'localhost' || host.endsWith('.localhost');

/**
 * Of PUBLIC_URL, else of the address that was called: whoever made up another one gets nothing, as devices sign
 * for the host of the page alone.
 * @returns undefined where that is an IP address, which cannot be one
 */
export function relyingPartyOf(
  { publicUrl }: Pick<Env, 'publicUrl'>,
  called: string,
): RelyingParty | undefined {
  const { hostname: id, host, origin } = new URL(publicUrl ?? called);
  if (isIP(id.replace(/^\[|\]$/g, ''))) return undefined;
  if (publicUrl) return { id, origins: [origin] };
  // TLS may end before this server. On plain http browsers know passkeys at localhost alone.
  const secure = new URL(`https://${host}`).origin;
  return { id, origins: isLocal(id) ? [secure, `http://${host}`] : [secure] };
}
