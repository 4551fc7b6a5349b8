import { isIP } from 'node:net';
import type { Env } from '../../lib/env';
import { noPasskeysHere } from '../../lib/errors';

/** The site that passkeys are made for, and that asks for them. */
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
 * Returns the site of PUBLIC_URL, else of the address that was called: a made-up one gives nothing, as
 * devices sign for the host of the page alone.
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
