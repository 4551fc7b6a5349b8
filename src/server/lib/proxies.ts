import { BlockList, isIP, SocketAddress } from 'node:net';

interface TrustedProxies {
  has(address: string): boolean;
}

const WITH_PORT = /^\[(.*)\](?::\d+)?$|^([\d.]+):\d+$/;

/** Returns an address without port, brackets, zone and IPv4 prefix; empty where the text is no address. */
export function toIpAddress(text: string): string {
  const trimmed = text.trim();
  const [, inBrackets, beforePort] = WITH_PORT.exec(trimmed) ?? [];
  const address = inBrackets ?? beforePort ?? trimmed;
  if (isIP(address) !== 6) return isIP(address) === 4 ? address : '';
  return new SocketAddress({ address, family: 'ipv6' }).address.replace(/^::ffff:(?=.*\.)/, '');
}

const familyOf = (address: string) => (isIP(address) === 6 ? 'ipv6' : 'ipv4');

/** @returns undefined when an item is neither an address nor a network */
export function parseProxies(list: string): TrustedProxies | undefined {
  const trusted = new BlockList();
  if (!list.split(',').every((entry) => addEntry(trusted, entry.trim()))) return undefined;
  return {
    has: remembered((address) => isIP(address) > 0 && trusted.check(address, familyOf(address))),
  };
}

/** Addresses whose answer is kept: most requests come from a few proxies, and each is checked twice where another application is guarded. */
const MOST_KEPT = 1_000;

function remembered(check: (address: string) => boolean): (address: string) => boolean {
  const known = new Map<string, boolean>();
  return (address) => {
    const kept = known.get(address);
    if (kept !== undefined) return kept;
    if (known.size >= MOST_KEPT) known.clear();
    const answer = check(address);
    known.set(address, answer);
    return answer;
  };
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
