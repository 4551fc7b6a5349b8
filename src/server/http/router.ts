import { createRoute, OpenAPIHono, type RouteConfig } from '@hono/zod-openapi';
import { z } from 'zod';
import { strictJson, strictQuery } from './body';
import type { AppEnv } from './context';
import { invalidFields } from './errors';
import { type Access, allow } from './guard';

type RouteRequest = RouteConfig['request'];

/** A route as data: what it takes, what it answers, who may call it. */
interface RouteDeclaration<Request extends RouteRequest> {
  method: 'get' | 'post' | 'put' | 'patch' | 'delete';
  /** With parameters in braces: `/api/v1/menus/{id}`. */
  path: string;
  access: Access;
  summary: string;
  tag: string;
  request?: Request;
  /** What `data` of the answer holds; left out when there is none. */
  data?: z.ZodType;
}

const failureSchema = z.object({
  success: z.literal(false),
  error: z.object({ id: z.string(), code: z.int(), detail: z.string(), status: z.string() }),
});

/** A JSON body, for a route's `request`. */
export const json = <Schema extends z.ZodType>(schema: Schema) => ({
  required: true as const,
  content: { 'application/json': { schema } },
});

/**
 * Declares a route for `router.openapi`. The guard that `access` asks for comes first, so that a
 * caller without the right learns nothing about the route's content.
 */
export function route<Request extends RouteRequest>(declaration: RouteDeclaration<Request>) {
  const { method, path, access, summary, tag, request, data } = declaration;
  const responses: { 200: { description: string } } = {
    200: { description: summary, ...jsonContent(envelope(data)) },
    default: { description: 'A refusal', ...jsonContent(failureSchema) },
  } as { 200: { description: string } };
  return createRoute({
    method,
    path,
    summary,
    tags: [tag],
    middleware: [allow(access, method.toUpperCase(), path), strictQuery, strictJson],
    request: request as Request,
    responses,
  });
}

const jsonContent = (schema: z.ZodType) => ({ content: { 'application/json': { schema } } });

const envelope = (data: z.ZodType | undefined) =>
  z.object({ success: z.literal(true), ...(data && { data }) });

/** A router whose validation failures become the contract's 400, field by field. */
export function createRouter(): OpenAPIHono<AppEnv> {
  return new OpenAPIHono<AppEnv>({
    defaultHook: (result) => {
      if (result.success) return;
      throw invalidFields(
        result.error.issues.map(({ path, message }) => ({
          field: path.join('.'),
          message: message.replace(/^Invalid input: expected .+, received undefined$/, 'is required'),
        })),
      );
    },
  });
}
