/** An address as libpq reads it: user information, hosts with commas between, database, parameters. */
const ADDRESS = /^(postgres(?:ql)?:\/\/)([^/?#]*@)?([^@/?#]*)(\/[^?#]*)?(?:\?([^#]*))?$/;

function partsOf(address: string) {
  const [, scheme = '', user = '', hosts = '', database = '', parameters = ''] =
    ADDRESS.exec(address) ?? [];
  return { scheme, user, hosts, database, parameters };
}

export const parametersIn = (address: string) => new URLSearchParams(partsOf(address).parameters);

/** Returns the address for people: without user, password and parameters, or with the folder of its socket. */
export function locationIn(address: string): string {
  const { scheme, hosts, database } = partsOf(address);
  return `${scheme}${hosts || (parametersIn(address).get('host') ?? '')}${database}`;
}

/**
 * Lists the ways to a database, in the order in which they are tried: an address with one host for each of its hosts,
 * and for each way of encryption that may be tried there. There are none where the address cannot be read.
 */
export function waysTo(address: string): string[] {
  const { scheme, user, hosts, database } = partsOf(address);
  if (!scheme) return [];
  const parameters = parametersIn(address);
  const named = hosts.split(',');
  const folders = parameters.get('host')?.split(',') ?? [];
  const ports = parameters.get('port')?.split(',') ?? [];
  const count = Math.max(folders.length, named.length);
  const ways = Array.from({ length: count }, (_, at) => {
    const own = new URLSearchParams(parameters);
    if (folders.length > 0) own.set('host', folders[at] ?? '');
    if (ports.length > 0) own.set('port', ports[at] ?? ports[0] ?? '');
    const host = named[at] ?? named[0] ?? '';
    return encryptionsOf(own).map((each) => `${scheme}${user}${host}${database}?${each}`);
  }).flat();
  return ways.every(canParse) ? ways : [];
}

/** Lists the parameters of each way: the driver takes libpq's names; `prefer` and `allow` go on without encryption. */
function encryptionsOf(parameters: URLSearchParams): URLSearchParams[] {
  parameters.delete('target_session_attrs');
  if (parameters.get('sslrootcert') === 'system') {
    // Node's own list of authorities; libpq asks for the full verification there too.
    parameters.delete('sslrootcert');
    parameters.set('sslmode', 'verify-full');
  }
  const mode = parameters.get('sslmode');
  if (mode === null) return [parameters];
  parameters.set('uselibpqcompat', 'true');
  // A name of the driver's own, which libpq calls so.
  if (mode === 'no-verify') parameters.set('sslmode', 'require');
  if (mode !== 'prefer' && mode !== 'allow') return [parameters];
  return ['require', 'disable'].map((each) => {
    const own = new URLSearchParams(parameters);
    own.set('sslmode', each);
    return own;
  });
}

/** The driver reads an empty host with a user before it as this machine. */
const canParse = (address: string) => URL.canParse(address.replace('@/', '@localhost/'));
