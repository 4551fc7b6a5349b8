import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { serveStatic } from '@hono/node-server/serve-static';
import { Hono } from 'hono';
import { createMiddleware } from 'hono/factory';
import type { Env } from '../env';
import type { AppEnv } from '../http/context';
import { ApiError, notFound } from '../http/errors';
import { pageFor, workerFor } from './page';

/** Umi names a file after its content, as in `umi.1a2b3c4d.js`. */
const HASHED = /\.[0-9a-f]{8}\./;

/** A folder or file that a dot hides, such as `.git`, however it got there. */
const HIDDEN = /\/\./;

/** Where the API would be; it got here because API_PREFIX put it elsewhere. */
const API = /^\/api\//;

/**
 * The built console: its files, and its page for every other address that a browser may be sent to,
 * as the client's router decides what is there. To be mounted at the base path.
 *
 * @param root the folder of the built client.
 */
export function staticRoutes(root: string, env: Env): Hono<AppEnv> {
  const { basePath } = env;
  const built = readFileSync(join(root, 'index.html'), 'utf8');
  const page = pageFor(env, built);
  const worker = workerFor(readFileSync(join(root, 'sw.js'), 'utf8'), built, page);
  const below = (path: string) => path.slice(basePath.length - 1);
  const file = serveStatic<AppEnv>({
    root,
    precompressed: true,
    index: '',
    rewriteRequestPath: below,
  });
  const routes = new Hono<AppEnv>();
  routes.use(cacheControl);
  routes.get('/sw.js', (c) => c.body(worker, 200, { 'Content-Type': 'text/javascript' }));
  routes.get('*', async (c, next) => {
    const { path } = c.req;
    // A base path matches without its last slash too.
    if (!path.startsWith(basePath)) return c.redirect(basePath + new URL(c.req.url).search);
    if (HIDDEN.test(path) || API.test(below(path))) throw notFound();
    return isFile(below(path)) ? file(c, next) : c.html(page);
  });
  routes.all('*', (c) => {
    if (c.req.method === 'GET') throw notFound();
    throw new ApiError(405, 'method_not_allowed', 'Method Not Allowed', {
      headers: { Allow: 'GET, HEAD' },
    });
  });
  return routes;
}

/** A built client is there: not in development, where Umi serves it. */
export const hasClient = (root: string) => existsSync(join(root, 'index.html'));

const cacheControl = createMiddleware<AppEnv>(async (c, next) => {
  await next();
  const kept = c.res.ok && HASHED.test(c.req.path);
  c.header('Cache-Control', kept ? 'public, max-age=31536000, immutable' : 'no-cache');
});

/**
 * Whoever asks for a last segment with an ending wants a file, and a page would mislead him; all
 * others, the page's own address among them, get the page.
 */
const isFile = (path: string) => /\.[^/]*$/.test(path) && path !== '/index.html';
