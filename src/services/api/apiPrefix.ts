/** The server puts `<meta name="api-prefix">` into the page where the API lies elsewhere. */
export function apiUrl(path: string): string {
  if (!path.startsWith('/api/')) return path;
  const meta = document.querySelector<HTMLMetaElement>('meta[name="api-prefix"]');
  return `${meta?.content.replace(/\/$/, '') ?? ''}${path}`;
}
