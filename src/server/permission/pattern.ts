/** A parameter of either spelling: `:id` or `{id}`. */
const PARAMETER = /^(:.+|\{.+\})$/;
/** Stands for a parameter of any name. */
export const ANY = ':';

export type Pattern = string[];

/** `*` stands for more than one segment only at the end. The last slash of a service's path counts for nothing. */
export function parsePattern(path: string): Pattern {
  const segments = (isOwnPath(path) ? path : path.replace(/(?<=\/.+)\/$/, '')).split('/');
  return segments.map((segment, at) => {
    const single = segment === '*' && at < segments.length - 1;
    return single || PARAMETER.test(segment) ? ANY : segment;
  });
}

/** Returns a segment of a request as a menu would spell it, and never as a parameter or a wildcard. */
export function literalSegment(segment: string): string {
  const isOpen = segment === '*' || segment === ANY || PARAMETER.test(segment);
  const [first, rest] = isOpen ? [escaped(segment), segment.slice(1)] : ['', segment];
  return first + encodeURIComponent(rest).replace(/%(3A|7B|7D)/g, decodeURIComponent);
}

const escaped = (sign: string) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`;

/** Whether a call is one of Gatehouse itself; a service's path begins with the service's code. */
export const isOwnPath = (path: string): boolean => path.startsWith('/');

/** Returns the code of the service that a call is one of; empty where it is one of Gatehouse itself. */
export const serviceOf = (path: string): string => path.slice(0, Math.max(0, path.indexOf('/')));

/** Segment by segment, never as a regular expression. A plain segment never covers a parameter. */
export function covers(resource: Pattern, route: Pattern): boolean {
  const open = resource.at(-1) === '*';
  if (open ? route.length < resource.length : route.length !== resource.length) return false;
  if (!open && route.at(-1) === '*') return false;
  const fixed = open ? resource.slice(0, -1) : resource;
  return fixed.every((segment, at) => segment === ANY || segment === route[at]);
}

/** Equal calls have one key, however their parameters are spelled. */
export const keyOf = (method: string, pattern: Pattern) => `${method} ${pattern.join('/')}`;

interface Call {
  method: string;
  path: string;
}

export const grants = (resources: Call[], call: Call): boolean =>
  resources.some(
    ({ method, path }) =>
      method === call.method && covers(parsePattern(path), parsePattern(call.path)),
  );
