import { createHash } from 'node:crypto';
import type { Env } from '../../lib/env';

/** The page is built for the root. */
const ADDRESS = /\b(href|src)="\/(?!\/)/g;

/**
 * Tells the scripts, before the first of them runs, the base path, the API's prefix and what may be
 * framed, which one build cannot know.
 */
export function pageFor({ basePath, apiPrefix, embedOrigins }: Env, built: string): string {
  const metas =
    meta('base-path', basePath) +
    meta('api-prefix', apiPrefix) +
    meta('embed-origins', embedOrigins.join(' '));
  return built.replaceAll(ADDRESS, `$1="${basePath}`).replace('<head>', `<head>${metas}`);
}

/** The settings allow no character that would need escaping. */
const meta = (name: string, content: string) => `<meta name="${name}" content="${content}">`;

/**
 * A browser would keep the page of other settings for good.
 * @param replacements from the built text to the served one
 */
export const workerFor = (worker: string, replacements: [string, string][]): string =>
  replacements.reduce((text, [built, served]) => text.replaceAll(built, () => served), worker);

/** Returns what the worker knows the page by. */
export const hashOf = (page: string | Buffer) => createHash('md5').update(page).digest('hex');
