/**
 * Tells the addresses of the console's pages from all others, as its router does: whatever the
 * case, and with slashes at the end or without.
 *
 * @param patterns such as `/system/user/:id`, below the base path.
 */
export function pageMatcher(patterns: readonly string[]): (path: string) => boolean {
  const pages = patterns.map(segmentsOf);
  return (path) => {
    const segments = segmentsOf(path);
    return pages.some(
      (page) =>
        page.length === segments.length &&
        page.every((segment, index) => segment.startsWith(':') || segment === segments[index]),
    );
  };
}

const segmentsOf = (path: string) => path.toLowerCase().replace(/\/+$/, '').split('/');
