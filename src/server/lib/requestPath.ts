/** A method as requests have it. */
export const METHOD = /^[A-Z]{1,16}$/;

/** What routers, proxies and applications take for different paths. */
const AMBIGUOUS = /[^\x21-\x7e]|[\\;#]|\/\/|%(?:2f|5c|3b|00)/i;
/** What decoding once leaves, and what it must not bring to light. */
const AMBIGUOUS_DECODED = /[\p{Cc}]|%[0-9a-f]{2}/iu;

/**
 * Returns the decoded segments of the path that a request asks for; the last slash counts for nothing.
 * @returns undefined where two programs could read different paths out of it: dot segments, doubled and encoded slashes
 */
export function segmentsOf(uri: string): string[] | undefined {
  const path = uri.split('?', 1)[0] ?? '';
  if (!path.startsWith('/') || AMBIGUOUS.test(path)) return undefined;
  const segments = path.slice(1).split('/').map(decoded);
  if (segments.length > 1 && segments.at(-1) === '') segments.pop();
  const isPlain = (segment: string | undefined) =>
    segment !== undefined && !/^\.{1,2}$/.test(segment) && !AMBIGUOUS_DECODED.test(segment);
  return segments.every(isPlain) ? (segments as string[]) : undefined;
}

function decoded(segment: string): string | undefined {
  try {
    return decodeURIComponent(segment);
  } catch {
    return undefined;
  }
}
