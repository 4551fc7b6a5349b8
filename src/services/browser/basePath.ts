/** From `<meta name="base-path">`, as one build serves under any base path. Empty at the root. */
function before(): string {
  const meta = document.querySelector<HTMLMetaElement>('meta[name="base-path"]');
  return meta?.content.replace(/\/$/, '') ?? '';
}

export const assetUrl = (path: string): string => before() + path;

export function pagePath(pathname: string): string {
  const base = before();
  return pathname.startsWith(`${base}/`) ? pathname.slice(base.length) : pathname;
}
