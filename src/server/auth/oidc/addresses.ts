import { type LookupOptions, lookup } from 'node:dns';
import { BlockList, isIP, type LookupFunction } from 'node:net';

const RESERVED = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '224.0.0.0/3',
  '::/127',
  '64:ff9b::/32',
  'fc00::/7',
  'fe80::/10',
  'ff00::/8',
];

const reserved = new BlockList();
for (const range of RESERVED) {
  const [network = '', bits] = range.split('/');
  reserved.addSubnet(network, Number(bits), network.includes(':') ? 'ipv6' : 'ipv4');
}

/** An address of the internet, not of this machine, its neighbours or its cloud. */
export const isPublicAddress = (address: string): boolean =>
  isIP(address) !== 0 && !reserved.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4');

/** Returns whether the host alone, before any name is resolved, is inside. */
export function isInside(hostname: string): boolean {
  const host = hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '');
  return isIP(host) ? !isPublicAddress(host) : /(?:^|\.)localhost$/.test(host);
}

/** Resolves and checks a name as the connection is made, so that it cannot change between check and use. */
export const lookupPublic: LookupFunction = (hostname, options, callback) => {
  lookup(hostname, { ...(options as LookupOptions), all: true }, (error, found) => {
    const refused = found?.find(({ address }) => !isPublicAddress(address));
    if (refused) return callback(new Error(`${hostname} is an address inside`), '');
    if (options.all || error) return callback(error, found ?? '');
    callback(null, found[0]?.address ?? '', found[0]?.family);
  });
};
