import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { serveStatic } from '@hono/node-server/serve-static';
import { Hono } from 'hono';
import { createMiddleware } from 'hono/factory';
import type { AppEnv } from '../http/context';

/** Umi names a file after its content, as in `umi.1a2b3c4d.js`. */
const HASHED = /\.[0-9a-f]{8}\./;

/**
 * The built console: its files, and its page for every other address that a browser may be sent to,
 * as the client's router decides what is there.
 *
 * @param root the folder of the built client.
 */
export function staticRoutes(root: string): Hono<AppEnv> {
  const page = readFileSync(join(root, 'index.html'), 'utf8');
  const routes = new Hono<AppEnv>();
  routes.get('*', cacheControl, serveStatic({ root, precompressed: true, index: '' }));
  routes.get('*', (c, next) => (isAsset(c.req.path) ? next() : c.html(page)));
  return routes;
}

/** A built client is there: not in development, where Umi serves it. */
export const hasClient = (root: string) => existsSync(join(root, 'index.html'));

const cacheControl = createMiddleware<AppEnv>(async (c, next) => {
  c.header(
    'Cache-Control',
    HASHED.test(c.req.path) ? 'public, max-age=31536000, immutable' : 'no-cache',
  );
  await next();
});

/** The last segment has an ending, so whoever asks wants a file, and a page would mislead him. */
const isAsset = (path: string) => /\.[^/]+$/.test(path) && path !== '/index.html';
