import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { serveStatic } from '@hono/node-server/serve-static';
import { type Context, Hono } from 'hono';
import { createMiddleware } from 'hono/factory';
import type { AppEnv } from '../../http/context';
import { wantsPage } from '../../http/wantsPage';
import type { Env } from '../../lib/env';
import { ApiError, notFound } from '../../lib/errors';
import { readLogo } from './logo';
import { hashOf, type Logo, manifestFor, pageFor, workerFor } from './page';
import { pagePattern } from './pages';

/** Umi names a file after its content, as in `umi.1a2b3c4d.js`. */
const HASHED = /\.[0-9a-f]{8}\./;

/** Dot files, such as `.git`, and source maps. */
const HIDDEN = /\/\.|\.map(\.(br|gz))?$/i;

const MANIFEST = 'manifest.webmanifest';

/** Reached only where API_PREFIX put the API elsewhere. */
const API = /^\/api\//;

/**
 * Serves the built client, to be mounted at the base path.
 * @param root the folder of the built client
 */
export function staticRoutes(root: string, env: Env): Hono<AppEnv> {
  const { basePath } = env;
  const built = readFileSync(join(root, 'index.html'), 'utf8');
  const logo = env.logo === undefined ? undefined : readLogo(env.logo);
  const page = pageFor(env, built, logo);
  const builtManifest = readFileSync(join(root, MANIFEST), 'utf8');
  const manifest = manifestFor(env, builtManifest, logo);
  const patterns: string[] = JSON.parse(readFileSync(join(root, 'routes.json'), 'utf8'));
  const pages = pagePattern(patterns, basePath);
  const worker = workerFor(readFileSync(join(root, 'sw.js'), 'utf8'), [
    [hashOf(built), hashOf(page)],
    [hashOf(builtManifest), hashOf(manifest)],
    [String(pagePattern(patterns, '/')), String(pages)],
  ]);
  const below = (path: string) => path.slice(basePath.length - 1);
  const routes = new Hono<AppEnv>();
  routes.use(cacheControl);
  routes.get('/sw.js', (c) => c.body(worker, 200, { 'Content-Type': 'text/javascript' }));
  routes.get(`/${MANIFEST}`, (c) =>
    c.body(manifest, 200, { 'Content-Type': 'application/manifest+json' }),
  );
  if (logo) routes.get(`/${logo.name}`, (c) => sendLogo(c, logo));
  routes.get('*', async (c, next) => {
    const { path } = c.req;
    // A base path matches without its last slash too.
    if (!path.startsWith(basePath)) return c.redirect(basePath + new URL(c.req.url).search);
    if (HIDDEN.test(path) || API.test(below(path))) throw notFound();
    return pages.test(rawPath(c)) ? c.html(page) : next();
  });
  const fileAt = (_: string, c: Context) => below(rawPath(c));
  routes.get('*', serveStatic({ root, precompressed: true, rewriteRequestPath: fileAt }));
  routes.get('*', (c) => {
    c.header('Vary', 'Accept', { append: true });
    if (!wantsPage(c)) throw notFound();
    return c.html(page, 404);
  });
  routes.all('*', () => {
    throw new ApiError(405, 'method_not_allowed', 'Method Not Allowed', {
      headers: { Allow: 'GET, HEAD' },
    });
  });
  return routes;
}

/** In an `img` no SVG runs a script; opened by itself it would, so that it is downloaded. */
function sendLogo(c: Context<AppEnv>, { body, type }: Logo): Response {
  c.header('Content-Disposition', 'attachment');
  return c.body(body, 200, { 'Content-Type': type });
}

/** Percent-encoded as it was sent; Hono's `path` is decoded. */
const rawPath = (c: Context): string => new URL(c.req.url).pathname;

/** Returns whether the client is built; in development Umi serves it. */
export const hasClient = (root: string) => existsSync(join(root, 'index.html'));

const cacheControl = createMiddleware<AppEnv>(async (c, next) => {
  await next();
  const kept = c.res.ok && HASHED.test(c.req.path);
  c.header('Cache-Control', kept ? 'public, max-age=31536000, immutable' : 'no-cache');
});
