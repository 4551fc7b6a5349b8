/**
 * What is put before every path that begins with /api/. The server that serves the page says it in
 * `<meta name="api-prefix">`; without one the API lies at the root of the page's own origin.
 */
export function apiUrl(path: string): string {
  if (!path.startsWith('/api/')) return path;
  const meta = document.querySelector<HTMLMetaElement>('meta[name="api-prefix"]');
  return `${meta?.content.replace(/\/$/, '') ?? ''}${path}`;
}
