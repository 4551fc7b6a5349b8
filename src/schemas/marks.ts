import { timestampSchema } from './common';
import { z } from './zod';

export const markRules = ['failed-sign-ins', 'denials', 'new-address', 'powerful-grant'] as const;

export const markSubjects = ['address', 'user', 'role', 'menu'] as const;

export const markSchema = z
  .object({
    rule: z.enum(markRules),
    first_at: timestampSchema,
    last_at: timestampSchema,
    count: z.int().describe('Of the rows that it is about'),
    subject: z.object({ kind: z.enum(markSubjects), id: z.string(), name: z.string() }),
    actor: z.string().describe('The username of who granted; else empty'),
    address: z.string().describe('Where it came from, if from one place; else empty'),
    filters: z
      .object({
        tag: z.string().optional(),
        level: z.string().optional(),
        userID: z.string().optional(),
        ip: z.string().optional(),
        targetID: z.string().optional(),
      })
      .describe('Of the list, for the rows that it is about'),
  })
  .meta({ id: 'LogMark' });

export const marksSchema = z
  .object({
    since: timestampSchema,
    marks: z.array(markSchema).describe('50 at most, the latest first'),
    complete: z.boolean().describe('False where there were more rows than are looked at'),
  })
  .meta({ id: 'LogMarks' });

export type MarkRule = (typeof markRules)[number];
export type Mark = z.infer<typeof markSchema>;
export type Marks = z.infer<typeof marksSchema>;
