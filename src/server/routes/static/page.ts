import { createHash } from 'node:crypto';
import type { Env } from '../../base/env';

/** An address in the built page, which is built as if it were served at the root. */
const ADDRESS = /\b(href|src)="\/(?!\/)/g;

/**
 * The page as it is served where the settings say: with the addresses of its files, and with what its
 * scripts ask it for, as they cannot know it (see src/services/browser/basePath.ts).
 *
 * @param built the page as it was built.
 */
export function pageFor({ basePath, apiPrefix }: Env, built: string): string {
  const told = meta('base-path', basePath) + meta('api-prefix', apiPrefix);
  return built.replaceAll(ADDRESS, `$1="${basePath}`).replace('</head>', `${told}</head>`);
}

/** The settings allow no character that means something here. */
const meta = (name: string, content: string) => `<meta name="${name}" content="${content}">`;

/**
 * The service worker for the page and the addresses that are served in place of the built ones: a
 * browser would else keep the page of other settings for good.
 *
 * @param replacements what the built worker holds, and what it is to hold.
 */
export const workerFor = (worker: string, replacements: [string, string][]): string =>
  replacements.reduce((text, [built, served]) => text.replaceAll(built, () => served), worker);

/** What the worker knows the page by. */
export const hashOf = (page: string) => createHash('md5').update(page).digest('hex');
