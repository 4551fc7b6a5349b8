/**
 * What stands before every path of the console, empty at the root. The server that serves the page
 * says it in `<meta name="base-path">`, as one build must serve under any.
 */
function before(): string {
  const meta = document.querySelector<HTMLMetaElement>('meta[name="base-path"]');
  return meta?.content.replace(/\/$/, '') ?? '';
}

/** The address of what the server has at `path` beside the pages, such as `/openapi.json`. */
export const assetUrl = (path: string): string => before() + path;

/** The path that the console knows a page by, of the one that the browser has. */
export function pagePath(pathname: string): string {
  const base = before();
  return pathname.startsWith(`${base}/`) ? pathname.slice(base.length) : pathname;
}
