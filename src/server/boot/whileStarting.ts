import { Hono } from 'hono';
import type { AppEnv } from '../http/context';
import { answer, toRefusal } from '../http/onError';
import { securityHeadersFor } from '../http/securityHeaders';
import type { Env } from '../lib/env';

export type App = Pick<Hono<AppEnv>, 'fetch'>;

/** Serves pages and their files while the database opens; what is neither waits for the whole app. */
export function whileStarting(env: Env, whole: Promise<App>, pages?: Hono<AppEnv>): App {
  const early = new Hono<AppEnv>()
    .use(securityHeadersFor(env))
    .onError((error, c) => answer(c, toRefusal(error)));
  if (pages) early.route(env.basePath, pages);
  const fetch: App['fetch'] = async (...asked) => {
    const found = await early.fetch(...asked);
    return found.status < 400 ? found : (await whole).fetch(...asked);
  };
  return { fetch };
}
