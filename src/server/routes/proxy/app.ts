import { type Context, Hono } from 'hono';
import { apiHeaders } from '../../http/apiHeaders';
import { type AppEnv, type Dependencies, provide } from '../../http/context';
import { answer, onNotFound, toRefusal } from '../../http/onError';
import { securityHeadersFor } from '../../http/securityHeaders';
import { notFound, unavailable } from '../../lib/errors';
import { forward } from './forward';

/** A segment that climbs once a server has decoded it. */
const PATH_TRAVERSAL = /(^|[/\\])\.\.([/\\;]|$)/;

/**
 * Passes on what is under /api/ and the description of the API, without a database.
 * @param server such as `http://host:8040`
 */
export function createProxyApp(
  dependencies: Pick<Dependencies, 'env' | 'log' | 'lifecycle'>,
  server: string,
): Hono<AppEnv> {
  const { basePath, apiPrefix: prefix } = dependencies.env;
  const app = new Hono<AppEnv>();
  app.onError((err, c) => {
    const refusal = toRefusal(err);
    if (refusal !== err) dependencies.log.error({ err }, 'a request failed');
    return answer(c, refusal);
  });
  app.notFound(onNotFound);
  app.use(provide(dependencies), securityHeadersFor(dependencies.env));

  for (const place of new Set(['/', basePath])) app.get(`${place}health`, apiHeaders, health);
  app.all(`${prefix}/api/*`, apiHeaders, (c) => {
    const path = pathThere(c.req.url, prefix);
    return forward(c, { server, path, prefix });
  });
  app.get(`${basePath}openapi.json`, apiHeaders, (c) =>
    forward(c, { server, path: '/openapi.json', prefix }),
  );
  return app;
}

function health(c: Context<AppEnv>): Response {
  if (c.var.lifecycle.draining) throw unavailable();
  return c.json({ success: true });
}

/** @throws {ApiError} 404 for a path that would leave /api/ */
function pathThere(url: string, prefix: string): string {
  const { pathname, search } = new URL(url);
  if (!pathname.startsWith(`${prefix}/api/`) || climbs(pathname)) throw notFound();
  return pathname.slice(prefix.length) + search;
}

function climbs(pathname: string): boolean {
  try {
    return PATH_TRAVERSAL.test(decodeURIComponent(pathname));
  } catch {
    return true;
  }
}
