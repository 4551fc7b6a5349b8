import { timestampSchema } from './common';
import { z } from './zod';

/** `stopped` did not come to its end, such as when its server ended. */
export const verificationStates = ['running', 'done', 'stopped'] as const;

export const faultKinds = [
  'changed',
  'missing',
  'inserted',
  'reordered',
  'head',
  'signature',
  'start',
] as const;

export const verificationResultSchema = z.object({
  intact: z.boolean(),
  fault: z
    .object({
      kind: z
        .enum(faultKinds)
        .describe(
          '`inserted`: in no link; `head`: a day’s end that is not in the chain; `start`: where the chain begins is missing',
        ),
      id: z.string().describe('Of the log row; the day for `head` and `signature`; may be empty'),
      seq: z.int().describe('The number of the link; 0 where there is none'),
    })
    .optional(),
  since: timestampSchema
    .optional()
    .describe('Audit rows from before it are in no link; absent where the start is missing'),
  outside: z.int().describe('How many audit rows from before the chain are in the table'),
  rows_before: z
    .int()
    .nullable()
    .describe('How many there were when it began; null where they were not counted'),
  links: z.int().describe('How many audit rows were checked'),
  waiting: z.int().describe('How many audit rows had no link yet'),
  head: z.object({ seq: z.int(), hash: z.string() }).describe('The end of the chain'),
  signatures: z.enum(['checked', 'unchecked']),
});

export const verificationSchema = z
  .object({
    state: z.enum(verificationStates),
    started_at: timestampSchema,
    checked: z.int().describe('Links so far'),
    total: z.int().describe('Links when it began'),
    result: verificationResultSchema.optional().describe('Present once it is done'),
  })
  .meta({ id: 'LogVerification' });

export type LogVerification = z.infer<typeof verificationSchema>;
export type VerificationResult = z.infer<typeof verificationResultSchema>;
