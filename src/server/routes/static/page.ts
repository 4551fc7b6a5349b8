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
 * The service worker, which knows the page by a hash of its content: a browser that has kept the page
 * of other settings would else keep it for good.
 *
 * @param worker as it was built, for the page `built`.
 * @param page what is served in its place.
 */
export const workerFor = (worker: string, built: string, page: string): string =>
  worker.replaceAll(md5(built), md5(page));

const md5 = (text: string) => createHash('md5').update(text).digest('hex');
