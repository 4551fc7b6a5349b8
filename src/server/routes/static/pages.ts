import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ConsolePage } from '../../permission/coverage';

/** The pages that need a menu; undefined where the client is not built. */
export function readPages(root: string): ConsolePage[] | undefined {
  const file = join(root, 'pages.json');
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined;
}

/**
 * Matches as the console's router does: any case, slashes at the end, percent-encoding as it is.
 * @param patterns such as `/system/user/:id`, below the base path
 * @param basePath with a slash at both ends
 */
export function pagePattern(patterns: readonly string[], basePath: string): RegExp {
  const pages = patterns.map((pattern) => pattern.slice(1).split('/').map(segmentSource).join('/'));
  return new RegExp(`^${escaped(basePath)}(?:${pages.join('|')})/*(?:\\?|$)`, 'i');
}

const segmentSource = (segment: string) => (segment.startsWith(':') ? '[^/?]+' : escaped(segment));

const escaped = (text: string) => text.replace(/[\\.*+^$?{}|()[\]]/g, '\\$&');
