const parsed = (address: string): URL | undefined =>
  URL.canParse(address) ? new URL(address) : undefined;

/**
 * Another site's address as a menu's path has it, and never one that runs a script.
 * @param isOfService whether root has said that a service is opened there, with http perhaps
 */
export const siteOf = (path: string, isOfService = false): URL | undefined => {
  const url = parsed(path);
  const isPlain = isOfService && url?.protocol === 'http:';
  return isPlain || url?.protocol === 'https:' ? url : undefined;
};

/** @param origins that may be shown within the console; the console's own may be one of them */
export function frameUrl(
  path: string,
  origins: readonly string[],
  own = location.origin,
): string | undefined {
  const url = siteOf(path, true) ?? (path.startsWith('/') ? parsed(own + path) : undefined);
  return url && origins.includes(url.origin) ? url.href : undefined;
}

export const EMBED_PATH = '/embed';

export const embedPath = (code: string): string => `${EMBED_PATH}/${encodeURIComponent(code)}`;

/** From `<meta name="embed-origins">`: the sites that this server lets the console show in a frame. */
export function embedOrigins(): string[] {
  const meta = document.querySelector<HTMLMetaElement>('meta[name="embed-origins"]');
  return meta?.content.split(' ').filter(Boolean) ?? [];
}
