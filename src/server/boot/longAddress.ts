/** As many of them are no coincidence in what is not an address. */
const MIN_TIMES = 10;

/**
 * Which parameter is given over and over in an address that is too long to be read, told from the
 * packet that was too much: any piece of the request.
 */
export function repeatedParameter(packet: Buffer | undefined): string | undefined {
  const [piece = ''] = packet?.toString('latin1').replace(METHOD, '').split(/[\s#]/, 1) ?? [];
  // The first and the last may be cut.
  const pairs = piece
    .slice(piece.indexOf('?') + 1)
    .split('&')
    .slice(1, -1);
  const names = new Set(pairs.map((pair) => pair.split('=', 1)[0] ?? ''));
  const [name] = names;
  return names.size === 1 && pairs.length >= MIN_TIMES ? name : undefined;
}

const METHOD = /^[A-Z]+ /;
