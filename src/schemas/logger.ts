import { timestampSchema } from './common';
import type { logEvents, loggerColumns, logLevels, logTags } from './lists/logger';
import { z } from './zod';

export * from './lists/logger';

export const loggerSchema = z
  .object({
    id: z.string(),
    level: z.string(),
    trace_id: z.string(),
    user_id: z.string(),
    tag: z.string(),
    message: z.string(),
    stack: z.string().describe('Lines, or empty'),
    data: z.string().describe('Text of a JSON object with scalar values, or empty'),
    created_at: timestampSchema,
    login_name: z.string().describe('Empty when nobody was signed in, or the user is gone'),
    user_name: z.string().describe('Empty when nobody was signed in, or the user is gone'),
  })
  .meta({ id: 'LogRow' });

const facetSchema = z.array(
  z.object({
    value: z.string().describe('As the filters take it'),
    name: z.string().describe('The name of the user or the record; else the value'),
    count: z.int(),
  }),
);

const countedSpan = { from: timestampSchema, until: timestampSchema.describe('Not included') };

export const logSummarySchema = z
  .object({
    ...countedSpan,
    stepMs: z.int().describe('How long each bucket is, in milliseconds; 0 without buckets'),
    buckets: z
      .array(z.object({ at: timestampSchema, info: z.int(), warn: z.int(), error: z.int() }))
      .describe('100 at most, the oldest first, empty ones included'),
    facets: z
      .object({
        level: facetSchema,
        tag: facetSchema,
        event: facetSchema,
        user: facetSchema,
        entity: facetSchema,
        record: facetSchema,
        address: facetSchema,
      })
      .describe('Ten values of each at most, the most frequent first'),
    counted: z
      .object({ ...countedSpan, complete: z.boolean() })
      .describe('The time whose rows are counted, where there was no time for all'),
  })
  .meta({ id: 'LogSummary' });

export const logCountSchema = z
  .object({
    count: z.int(),
    exact: z.boolean().describe('Otherwise there are more'),
  })
  .meta({ id: 'LogCount' });

export const exportFormats = ['csv', 'jsonl', 'xlsx'] as const;

export type LogSummary = z.infer<typeof logSummarySchema>;
export type LogCount = z.infer<typeof logCountSchema>;
export type LogLevel = (typeof logLevels)[number];
export type LoggerColumn = (typeof loggerColumns)[number];
export type LogTag = (typeof logTags)[number];
export type LogEvent = (typeof logEvents)[number];
export type Logger = z.infer<typeof loggerSchema>;
