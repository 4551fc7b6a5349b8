import { createRoute, OpenAPIHono, type RouteConfig } from '@hono/zod-openapi';
import { z } from 'zod';
import { timestampSchema } from '@/schemas/common';
import { invalidPart } from '../lib/errors';
import { limitBody, strictAddress, strictJson } from './body';
import type { AppEnv } from './context';
import { ACCESS, BUTTON } from './declaredCalls';
import {
  describeError,
  type ErrorStatus,
  errorResponse,
  errorStatusesOf,
  failureSchema,
} from './errorResponses';
import { toFieldErrors } from './fieldError';
import { type Access, allow } from './guard';
import { shareWrites } from './writeShare';

/** What of a preview's `version` a save sends, and what each write answers that it left. */
export const PREVIEW_VERSION = 'X-Preview-Version';

const MAX_BODY_BYTES = 1024 * 1024;
const MAX_SMALL_BODY_BYTES = 10 * 1024;
/** A sign-in needs a few hundred, and parsing JSON takes time. */
const MAX_PUBLIC_BODY_BYTES = 8 * 1024;

type RouteRequest = RouteConfig['request'];

interface RouteDeclaration<Request extends RouteRequest> {
  method: 'get' | 'post' | 'put' | 'patch' | 'delete';
  /** The path with parameters in braces: `/api/v1/menus/{id}`. */
  path: string;
  access: Access;
  /** The parameter of the query whose value needs no right where it is the caller's own id. */
  exceptOwn?: string;
  /** The dotted code of the menu that it needs, instead of any menu that grants the call. */
  button?: string;
  /** It changes nothing, though its method is that of a write. */
  reads?: boolean;
  /** Parameters of the query that may come several times. */
  repeatable?: readonly string[];
  summary: string;
  tag: string;
  request?: Request;
  data?: z.ZodType;
  /** The media types of an answer without an envelope, such as `image/png`. */
  file?: string | readonly string[];
  /** A list that may be about a part of the time that was asked for, which it names. */
  partial?: boolean;
  /** It leads a browser elsewhere, instead of an answer. */
  redirects?: boolean;
  versioned?: boolean;
  /** It has an ETag for If-None-Match. */
  kept?: boolean;
  /** The body is a file of so many bytes at most, instead of JSON. */
  upload?: number;
  /** The body is a form of a few fields: 10 KiB suffice. */
  small?: boolean;
  /** What a 403 answers beside the error. */
  challenge?: z.ZodType;
  /** A write that notices when rights changed since it was previewed. */
  previewed?: boolean;
  refuses?: ErrorStatus[];
}

export const json = <Schema extends z.ZodType>(schema: Schema) => ({
  required: true as const,
  content: { 'application/json': { schema } },
});

/** The guard runs first, so that a caller without the right learns nothing about the content. */
export function route<Request extends RouteRequest>(declaration: RouteDeclaration<Request>) {
  const { method, path, access, summary, tag, request, file, refuses = [] } = declaration;
  const { exceptOwn, button, reads, repeatable = [] } = declaration;
  const { upload } = declaration;
  const maxBodyBytes = maxBodyBytesOf(declaration);
  const refused = errorStatusesOf(access, method, path, refuses).map((status) => [
    status,
    errorOf(status, declaration.challenge, maxBodyBytes),
  ]);
  const responses: { 200: { description: string } } = {
    200: {
      description: 'OK',
      ...(file ? anyContent(file) : jsonContent(envelope(declaration))),
      ...(declaration.versioned && { headers: etagHeader }),
      ...(declaration.kept && { headers: keptHeader }),
      ...(declaration.previewed && { headers: previewVersionHeader }),
    },
    ...(declaration.redirects && { 302: { description: 'To the page that `Location` names' } }),
    ...(declaration.kept && {
      304: { description: 'Not changed since the answer with this ETag' },
    }),
    ...Object.fromEntries(refused),
  };
  return createRoute({
    method,
    path,
    summary,
    tags: [tag],
    security: access === 'public' ? [] : [{ bearer: [] }],
    [ACCESS]: access,
    ...(button && { [BUTTON]: button }),
    middleware: [
      ...(method === 'get' || reads ? [] : [shareWrites]),
      allow(access, method.toUpperCase(), path, { exceptOwn, button, reads }),
      strictAddress(repeatable),
      ...(method === 'get' ? [] : [limitBody(maxBodyBytes)]),
      ...(method === 'get' || upload ? [] : [strictJson]),
    ],
    request: request as Request,
    responses,
  });
}

function maxBodyBytesOf({ upload, access, small, request }: RouteDeclaration<RouteRequest>) {
  if (upload !== undefined) return upload;
  if (access === 'public') return MAX_PUBLIC_BODY_BYTES;
  return small || !request?.body ? MAX_SMALL_BODY_BYTES : MAX_BODY_BYTES;
}

function errorOf(status: ErrorStatus, challenge: z.ZodType | undefined, maxBodyBytes: number) {
  if (status === 413) return describeError(413, `The body is larger than ${maxBodyBytes} bytes`);
  if (status !== 403 || !challenge) return errorResponse(status);
  const schema = z.object({ ...failureSchema.shape, data: challenge.optional() });
  return describeError(status, undefined, schema);
}

const header = (name: string, description: string) => ({
  [name]: { description, schema: { type: 'string' as const } },
});

const etagHeader = header('ETag', '`version` as a weak tag, unless a proxy takes it away');
const keptHeader = header('ETag', "Of the caller's own answer, for If-None-Match");
const previewVersionHeader = header(
  PREVIEW_VERSION,
  'The version of rights that it left, for the next write of the same preview',
);

const jsonContent = (schema: z.ZodType) => ({ content: { 'application/json': { schema } } });

const anyContent = (types: string | readonly string[]) => ({
  content: Object.fromEntries([types].flat().map((type) => [type, { schema: {} }])),
});

const totals = {
  total: z
    .int()
    .optional()
    .describe('How many there are on all pages; absent where there are none'),
  total_capped: z.literal(true).optional().describe('There are more than `total`'),
};

const searched = {
  searched_until: timestampSchema
    .optional()
    .describe('Where the search ended for lack of time; `searchedUntil` goes on from there'),
};

const version = {
  version: z.string().describe('The state that was read, for `If-Match: W/"…"` of a change'),
};

const envelope = ({ data, partial, versioned }: RouteDeclaration<RouteRequest>) =>
  z.object({
    success: z.literal(true),
    ...(data && { data }),
    ...(data instanceof z.ZodArray && totals),
    ...(partial && searched),
    ...(versioned && version),
  });

/** Validation failures become the contract's 400, field by field. */
export function createRouter(): OpenAPIHono<AppEnv> {
  return new OpenAPIHono<AppEnv>({
    defaultHook: (result) => {
      if (!result.success)
        throw invalidPart(result.target, result.error.issues.flatMap(toFieldErrors));
    },
  });
}

type Rest<Request extends RouteRequest> = Omit<
  RouteDeclaration<Request>,
  'access' | 'tag' | 'method' | 'path' | 'summary'
>;

const routeOf =
  (access: Access, tag: string) =>
  <Request extends RouteRequest>(
    method: RouteDeclaration<Request>['method'],
    path: string,
    summary: string,
    rest: Rest<Request> = {},
  ) =>
    route<Request>({ access, tag, method, path, summary, small: true, ...rest });

/** Declares a call about the signed-in user themselves; its body is small unless it says otherwise. */
export const ownRoute = routeOf('session', 'current');

/** Declares a call on the way to a session, for everybody. */
export const openRoute = routeOf('public', 'session');
