import { isIPv6 } from 'node:net';
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

/**
 * What stands for a caller where his tries are counted: his address; of IPv6 the network of 64 bits,
 * as within his own anybody may take any address he likes.
 */
export function networkOf(address: string): string {
  if (!isIPv6(address)) return address;
  const [front = [], back = []] = address.split('::').map((half) => half.split(':'));
  const skipped = Array(Math.max(0, 8 - front.length - back.length)).fill('0');
  const groups = [...front, ...skipped, ...back].slice(0, 4);
  return `${groups.map((group) => Number.parseInt(group || '0', 16).toString(16)).join(':')}::/64`;
}

/** Without the prefix that an IPv4 address has on an IPv6 socket. */
function plain(address: string): string {
  return address.trim().replace(/^::ffff:/, '');
}
