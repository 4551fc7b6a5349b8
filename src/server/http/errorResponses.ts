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

export const errorResponses = {
  400: 'The content of the request is at fault',
  401: 'No token, or one that is unknown or has expired',
  403: 'The caller has no right to this, must change their password or set up a second factor first, only looks at the console as somebody else, or is a program where a session is needed',
  404: 'There is no such thing',
  412: 'Somebody else has changed it since its version was read, or rights since they were previewed',
  413: 'The body is larger than the call takes',
  415: 'The body is not application/json',
  429: 'Too many tries, too many writes of one user at once, or too many refused requests without a valid token; Retry-After says in how many seconds the next may come',
  500: 'Something failed; the trace id in X-Trace-Id leads to the log',
  503: 'The database cannot answer right now',
} as const;

export type ErrorStatus = keyof typeof errorResponses;

/** Those that say in Retry-After when to try again. */
export const RETRYABLE: readonly number[] = [429, 503] satisfies ErrorStatus[];

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
