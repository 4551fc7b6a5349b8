import type { OpenAPIHono, RouteConfig } from '@hono/zod-openapi';
import {
  createDocument,
  type ZodOpenApiOperationObject,
  type ZodOpenApiPathsObject,
} from 'zod-openapi';
import type { Entity } from '../../crud/entity';
import type { AppEnv } from '../../http/context';
import { PREVIEW_VERSION } from '../../http/router';
import type { Env } from '../../lib/env';

const DESCRIPTION = `Every answer is an envelope: \`success\` and, where there is any, \`data\`; a refusal has
\`error\` instead. Sign in with \`POST /api/v1/login\` and send the token that it answers as
\`Authorization: Bearer …\`.

New members may be added to answers at any time.`;

const tagsOf = (entities: Entity[]) => [
  { name: 'captcha', description: 'What a person must read before signing in' },
  { name: 'session', description: 'Signing in' },
  { name: 'current', description: 'The signed-in user' },
  ...entities.map(({ name, description }) => ({ name, description })),
  { name: 'permission', description: 'Who has which rights, why, and what a change would do' },
  { name: 'search', description: 'Users, roles, menus and traces at once' },
  { name: 'logger', description: 'What has happened' },
  { name: 'dashboard', description: 'Figures of use, of the servers and of own changes' },
  { name: 'health', description: 'For load balancers' },
  { name: 'openapi', description: 'This description' },
];

/**
 * The writer of `@hono/zod-openapi` follows no recursive schema and does not tell input from
 * output.
 */
export function describeApi(
  env: Env,
  apps: OpenAPIHono<AppEnv>[],
  entities: Entity[],
): ReturnType<typeof createDocument> {
  const paths: ZodOpenApiPathsObject = {};
  for (const definition of apps.flatMap(({ openAPIRegistry }) => openAPIRegistry.definitions)) {
    if (definition.type !== 'route') continue;
    const { path, method } = definition.route;
    paths[path] = {
      ...serversOf(path, env),
      ...paths[path],
      [method]: operationOf(definition.route),
    };
  }
  return createDocument(
    {
      openapi: '3.1.1',
      info: { title: 'Gatehouse', version: '1', description: DESCRIPTION },
      servers: [{ url: env.apiPrefix || '/' }],
      tags: tagsOf(entities),
      paths,
      components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } } },
    },
    { override: ({ jsonSchema, io }) => open(jsonSchema, io) },
  );
}

/** Returns the server of paths that lie beside the pages and do not move with the API. */
function serversOf(path: string, { basePath, apiPrefix }: Env) {
  const beside = !path.startsWith('/api/') && basePath !== `${apiPrefix}/`;
  return beside ? { servers: [{ url: basePath.slice(0, -1) || '/' }] } : {};
}

/** Answers may gain members. */
function open(jsonSchema: { additionalProperties?: unknown }, io: 'input' | 'output'): void {
  if (io === 'output' && jsonSchema.additionalProperties === false) {
    delete jsonSchema.additionalProperties;
  }
}

function operationOf(route: RouteConfig): ZodOpenApiOperationObject {
  const { method, path, summary, tags, security, request, responses } = route;
  const body = request?.body;
  const parameters = conditionsOf(route);
  return {
    operationId: operationIdOf(method, path),
    summary,
    tags,
    security,
    'x-access': route['x-access'],
    requestParams: {
      ...(request?.query && { query: request.query }),
      ...(request?.params && { path: request.params }),
    },
    ...(parameters.length > 0 && { parameters }),
    ...(body && { requestBody: { required: true, content: body.content } }),
    responses,
  } as ZodOpenApiOperationObject;
}

function conditionsOf({ method, responses }: RouteConfig) {
  const { 200: answer } = responses as { 200?: { headers?: object } };
  const isPreviewed = PREVIEW_VERSION in (answer?.headers ?? {});
  // What is new has no state to rest on.
  const isHeld = 412 in responses && !(method === 'post' && isPreviewed);
  return [...(isHeld ? [ifMatch] : []), ...(isPreviewed ? [previewVersion] : [])];
}

const previewVersion = {
  name: PREVIEW_VERSION,
  in: 'header',
  description:
    'The version of the preview that is saved: 412 when rights have changed since; without it any will do',
  schema: { type: 'string' },
};

const ifMatch = {
  name: 'If-Match',
  in: 'header',
  description:
    'The `version` of the read that the change rests on, as `W/"…"`; without it any state will do',
  schema: { type: 'string' },
};

/** Returns an id such as `putUsersById` for `PUT /api/v1/users/{id}`. */
function operationIdOf(method: string, path: string): string {
  const words = path
    .replace(/^\/api\/v1/, '')
    .replaceAll(/\{(\w+)\}/g, 'by-$1')
    .split(/[^a-z]+/i)
    .filter(Boolean);
  return method + words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('');
}
