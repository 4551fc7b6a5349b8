import { z } from 'zod';
import { fieldSentences, reasonSentences } from '@/schemas/errorSentences';
import { type Access, mayForbid } from './guard';

const paramsSchema = z
  .record(z.string(), z.union([z.string(), z.number(), z.array(z.string())]))
  .describe('What the sentence of the code is filled with');

const oneOf = (catalogue: object) => `One of ${Object.keys(catalogue).join(', ')}`;

export const failureSchema = z
  .object({
    success: z.literal(false),
    error: z.object({
      id: z.string().describe('What went wrong, for programs'),
      code: z.int().describe('The HTTP status'),
      detail: z.string().describe('What went wrong, for people'),
      status: z.string().describe('The standard reason phrase of the HTTP status'),
      fields: z
        .array(
          z.object({
            field: z.string(),
            code: z.string().describe(oneOf(fieldSentences)),
            params: paramsSchema,
            message: z.string().describe('The sentence of the code in English'),
          }),
        )
        .optional()
        .describe('The members at fault, by their path, dots between'),
      reason: z
        .object({ code: z.string().describe(oneOf(reasonSentences)), params: paramsSchema })
        .optional()
        .describe('What went wrong more closely, where the id stands for several reasons'),
    }),
  })
  .meta({ id: 'Failure' });

const descriptions = {
  400: ['BadRequest', 'The content of the request is at fault'],
  401: ['Unauthorized', 'No token, or one that is unknown or has expired'],
  403: [
    'Forbidden',
    'The caller has no right to this, must change their password or set up a second factor first, only looks at the console as somebody else, or is a program where a session is needed',
  ],
  404: ['NotFound', 'There is no such thing'],
  412: [
    'PreconditionFailed',
    'Somebody else has changed it since its version was read, or rights since they were previewed',
  ],
  413: ['ContentTooLarge', 'The body is larger than the call takes'],
  415: ['UnsupportedMediaType', 'The body is not application/json'],
  429: [
    'TooManyRequests',
    'Too many tries, too many writes of one user at once, or too many refused requests without a valid token; Retry-After says in how many seconds the next may come',
  ],
  500: ['InternalServerError', 'Something failed; the trace id in X-Trace-Id leads to the log'],
  503: ['ServiceUnavailable', 'The database cannot answer right now'],
} as const;

export type ErrorStatus = keyof typeof descriptions;

const RETRYABLE: readonly ErrorStatus[] = [429, 503];

const retryAfter = {
  'Retry-After': {
    description: 'Seconds to wait before the next try',
    schema: { type: 'string' as const },
  },
};

/** Describes an error in the words of a call, or with more than the error itself. */
export const describeError = (
  status: ErrorStatus,
  description: string = descriptions[status][1],
  schema: z.ZodType = failureSchema,
) => ({
  description,
  content: { 'application/json': { schema } },
  ...(RETRYABLE.includes(status) && { headers: retryAfter }),
});

const shared = new Map<ErrorStatus, ReturnType<typeof describeError> & { id: string }>();

/** Returns the description of an error that calls have in common: one object each, which their document holds once. */
export function errorResponse(status: ErrorStatus) {
  const known = shared.get(status) ?? { id: descriptions[status][0], ...describeError(status) };
  shared.set(status, known);
  return known;
}

/** The errors that a route may answer with by its nature, and those that it names itself. */
export function errorStatusesOf(
  access: Access,
  method: string,
  path: string,
  own: ErrorStatus[],
): ErrorStatus[] {
  const found: ErrorStatus[] = [400, 429, 500, 503, ...own];
  if (method !== 'get') found.push(413, 415);
  if (access !== 'public') found.push(401);
  if (method !== 'get' || mayForbid(access, method.toUpperCase(), path)) found.push(403);
  if (path.includes('{')) found.push(404);
  return [...new Set(found)].sort((a, b) => a - b);
}
