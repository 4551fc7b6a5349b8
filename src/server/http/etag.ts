import { hash } from 'node:crypto';
import type { Context } from 'hono';
import { precondition } from '../lib/errors';

/** What a proxy that compresses adds to a tag: Apache, Jetty, Caddy and others. */
const CODING = /^(?:(?:--?|;)(?:gzip|br|zstd|deflate))?$/;

export const versionOf = (item: object): string =>
  hash('sha256', JSON.stringify(item), 'base64url').slice(0, 22);

/** Weak, as a proxy that compresses drops or weakens a strong one. */
export const tagVersion = (c: Context, version: string): void => c.header('ETag', `W/"${version}"`);

/** Whether an If-Match or If-None-Match names the version, as it was sent or as proxies change it. */
export const namesVersion = (header: string, version: string): boolean =>
  header.split(',').some((named) => {
    const [, tag = ''] = /^(?:W\/)?"([^"]*)"$/.exec(named.trim()) ?? [];
    return tag.startsWith(version) && CODING.test(tag.slice(version.length));
  });

/**
 * Without the header any state will do, as the original client sends none.
 * @throws {ApiError} 412 when the item has changed
 */
export function assertMatch(ifMatch: string | undefined, item: object): void {
  if (ifMatch === undefined || ifMatch.trim() === '*') return;
  if (!namesVersion(ifMatch, versionOf(item))) throw precondition();
}
