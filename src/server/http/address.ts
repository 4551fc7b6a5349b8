import type { Context } from 'hono';
import type { AppEnv } from './context';

/**
 * The caller's IP address: the peer's, or, when the peer is a proxy that TRUST_PROXY names, the last
 * address of X-Forwarded-For that is not such a proxy. Empty where there is no socket, as in tests.
 */
export function addressOf(c: Context<AppEnv>): string {
  const peer = peerOf(c);
  const { trustProxy } = c.get('env');
  if (!trustProxy.includes(peer)) return peer;
  const hops = (c.req.header('X-Forwarded-For') ?? '').split(',').map(plain).filter(Boolean);
  return hops.findLast((hop) => !trustProxy.includes(hop)) ?? peer;
}

/** The address at the other end of the connection: the caller's, or a proxy's. */
export const peerOf = (c: Context<AppEnv>): string =>
  plain(c.env?.incoming?.socket.remoteAddress ?? '');

/** Without the prefix that an IPv4 address has on an IPv6 socket. */
function plain(address: string): string {
  return address.trim().replace(/^::ffff:/, '');
}
