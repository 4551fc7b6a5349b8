import type { OpenAPIHono } from '@hono/zod-openapi';
import type { Entity } from '../../crud/entity';
import type { AppEnv } from '../../http/context';
import { createRouter, route } from '../../http/router';
import type { Env } from '../../lib/env';
import { describeApi } from './document';

const getDocument = route({
  method: 'get',
  path: '/openapi.json',
  access: 'session',
  tag: 'openapi',
  summary: 'This description of the API, as OpenAPI 3.1',
  file: 'application/json',
});

/** Made at the first call. */
export function openApiRoutes(
  env: Env,
  apps: OpenAPIHono<AppEnv>[],
  entities: Entity[],
): OpenAPIHono<AppEnv> {
  let document: ReturnType<typeof describeApi> | undefined;
  const routes = createRouter();
  return routes.openapi(getDocument, (c) => {
    document ??= describeApi(env, [...apps, routes], entities);
    return c.json(document);
  });
}
