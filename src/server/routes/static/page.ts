import { createHash } from 'node:crypto';
import { html } from 'hono/html';
import type { Env } from '../../lib/env';

/** An image that the operator gave, with the file name that it is served under. */
export interface Logo {
  body: Buffer<ArrayBuffer>;
  type: string;
  /** Holds a hash of the content, so that browsers keep it. */
  name: string;
}

/** The page is built for the root. */
const ADDRESS = /\b(href|src)="\/(?!\/)/g;

/** The console's own mark, as the build draws it. */
const MARK = /<svg width="\d+" height="(\d+)" viewBox="0 0 64 64"[\s\S]*?<\/svg>/g;

const ICON = '<link rel="icon" href="/logo.svg" type="image/svg+xml">';

/**
 * Tells the scripts, before the first of them runs, the base path, the API's prefix, what may be framed and the brand,
 * which one build cannot know, and draws the brand until they run.
 */
export function pageFor(env: Env, built: string, logo?: Logo): string {
  const { basePath, apiPrefix, embedOrigins, title, primaryColor } = env;
  const [, builtTitle] = /<title>([^<]+)/.exec(built) ?? [];
  const metas =
    meta('base-path', basePath) +
    meta('api-prefix', apiPrefix) +
    meta('embed-origins', embedOrigins.join(' ')) +
    (title ? meta('brand-title', title) : '') +
    (logo ? meta('brand-logo', basePath + logo.name) : '') +
    (primaryColor ? meta('brand-color', primaryColor) : '');
  const page = builtTitle && title ? built.replaceAll(builtTitle, () => escapeHtml(title)) : built;
  return (logo ? withLogo(page, logo) : page)
    .replaceAll(ADDRESS, `$1="${basePath}`)
    .replace('<head>', () => `<head>${metas}`);
}

const withLogo = (page: string, { name, type }: Logo): string =>
  page
    .replace(ICON, `<link rel="icon" href="/${name}" type="${type}">`)
    .replaceAll(MARK, `<img src="/${name}" height="$1" alt="" class="brand-logo">`);

const escapeHtml = (text: string): string => String(html`${text}`);

const meta = (name: string, content: string) =>
  `<meta name="${name}" content="${escapeHtml(content)}">`;

/** Returns what a browser installs the console by. */
export function manifestFor({ title, primaryColor }: Env, built: string, logo?: Logo): string {
  const icons = logo && [{ src: logo.name, type: logo.type, sizes: 'any', purpose: 'any' }];
  return JSON.stringify({
    ...JSON.parse(built),
    ...(title && { name: title, short_name: title }),
    ...(primaryColor && { theme_color: primaryColor }),
    ...(icons && { icons }),
  });
}

/**
 * A browser would keep the page of other settings for good.
 * @param replacements from the built text to the served one
 */
export const workerFor = (worker: string, replacements: [string, string][]): string =>
  replacements.reduce((text, [built, served]) => text.replaceAll(built, () => served), worker);

/** Returns what the worker knows the page by. */
export const hashOf = (page: string | Buffer) => createHash('md5').update(page).digest('hex');
