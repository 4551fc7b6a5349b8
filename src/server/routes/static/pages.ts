/**
 * Matches the addresses of the console's pages as its router does: case-insensitive, with any number of
 * slashes at the end, and percent-encoded characters as they are. The service worker has the same one.
 *
 * @param patterns such as `/system/user/:id`, below the base path.
 * @param basePath with a slash at both ends.
 * @returns what matches a raw pathname, with or without a query.
 */
export function pagePattern(patterns: readonly string[], basePath: string): RegExp {
  const pages = patterns.map((pattern) => pattern.slice(1).split('/').map(segmentSource).join('/'));
  return new RegExp(`^${escaped(basePath)}(?:${pages.join('|')})/*(?:\\?|$)`, 'i');
}

const segmentSource = (segment: string) => (segment.startsWith(':') ? '[^/?]+' : escaped(segment));

const escaped = (text: string) => text.replace(/[\\.*+^$?{}|()[\]]/g, '\\$&');
