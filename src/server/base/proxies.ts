import { BlockList, isIP, SocketAddress } from 'node:net';

/** Tells whether an IP address is a trusted proxy's. */
export interface TrustedProxies {
  has(address: string): boolean;
}

const WITH_PORT = /^\[(.*)\](?::\d+)?$|^([\d.]+):\d+$/;

/**
 * The IP address in a text, in one spelling: without port, brackets and zone, lower case, and IPv4
 * without the prefix that it has on an IPv6 socket. Empty where there is none.
 */
export function toIpAddress(text: string): string {
  const trimmed = text.trim();
  const [, inBrackets, beforePort] = WITH_PORT.exec(trimmed) ?? [];
  const address = inBrackets ?? beforePort ?? trimmed;
  if (isIP(address) !== 6) return isIP(address) === 4 ? address : '';
  return new SocketAddress({ address, family: 'ipv6' }).address.replace(/^::ffff:(?=.*\.)/, '');
}

const familyOf = (address: string) => (isIP(address) === 6 ? 'ipv6' : 'ipv4');

/**
 * Reads proxies as TRUST_PROXY names them: addresses and networks (`10.0.0.0/8`), commas between.
 *
 * @returns undefined when one of them is neither.
 */
export function parseProxies(list: string): TrustedProxies | undefined {
  const trusted = new BlockList();
  if (!list.split(',').every((entry) => addEntry(trusted, entry.trim()))) return undefined;
  return { has: (address) => isIP(address) > 0 && trusted.check(address, familyOf(address)) };
}

function addEntry(trusted: BlockList, entry: string): boolean {
  const [, named = '', bits] = /^([^/]+)(?:\/(\d{1,3}))?$/.exec(entry) ?? [];
  if (!isIP(named)) return false;
  const address = bits === undefined ? toIpAddress(named) : named;
  const family = familyOf(address);
  if (bits === undefined) trusted.addAddress(address, family);
  else if (Number(bits) <= (family === 'ipv6' ? 128 : 32))
    trusted.addSubnet(address, Number(bits), family);
  else return false;
  return true;
}
