import { isIPv6 } from 'node:net';
import type { Context } from 'hono';
import { toIpAddress } from '../lib/proxies';
import type { AppEnv } from './context';

/** The last address of X-Forwarded-For that is no trusted proxy. Empty in tests. */
export function addressOf(c: Context<AppEnv>): string {
  const known = c.get('client_ip');
  if (known !== undefined) return known;
  const address = findAddress(c);
  // A socket forgets its address as it closes, which may be before the request is logged.
  c.set('client_ip', address);
  return address;
}

function findAddress(c: Context<AppEnv>): string {
  const peer = remoteAddress(c);
  const { trustProxy } = c.get('env');
  if (!trustProxy.has(peer)) return peer;
  const hops = (c.req.header('X-Forwarded-For') ?? '').split(',').filter((hop) => hop.trim());
  // A hop that is no address was not written by a trusted proxy.
  return hops.map(toIpAddress).findLast((hop) => !trustProxy.has(hop)) || peer;
}

export const remoteAddress = (c: Context<AppEnv>): string =>
  toIpAddress(c.env?.incoming?.socket.remoteAddress ?? '');

/** Returns whom a limit counts: an address, or of IPv6 its network of 64 bits, as a caller may take any address in it. */
export const rateLimitSubject = (c: Context<AppEnv>): string => networkOf(addressOf(c), 64);

export const siteOf = (c: Context<AppEnv>): string => networkOf(addressOf(c), 48);

function networkOf(address: string, bits: 48 | 64): string {
  if (!isIPv6(address)) return address;
  const [front = [], back = []] = address.split('::').map((half) => half.split(':'));
  const skipped = Array(Math.max(0, 8 - front.length - back.length)).fill('0');
  const groups = [...front, ...skipped, ...back].slice(0, bits / 16);
  return `${groups.map((group) => Number.parseInt(group || '0', 16).toString(16)).join(':')}::/${bits}`;
}
