import type { OpenAPIHono } from '@hono/zod-openapi';
import type { AppEnv } from '../http/context';
import { createRouter, route } from '../http/router';
import { describeApi } from './document';

const getDocument = route({
  method: 'get',
  path: '/openapi.json',
  access: 'session',
  tag: 'openapi',
  summary: 'This description of the API, as OpenAPI 3.1',
  file: 'application/json',
});

/**
 * The description of all that an app serves, for every signed-in user; made at the first call.
 *
 * @param app looked at then, when it has all of its routes.
 */
export function openApiRoutes(app: OpenAPIHono<AppEnv>): OpenAPIHono<AppEnv> {
  let document: ReturnType<typeof describeApi> | undefined;
  return createRouter().openapi(getDocument, (c) => {
    document ??= describeApi(app);
    return c.json(document);
  });
}
