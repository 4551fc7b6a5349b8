import { pageQuerySchema, searchSchema, sortSchema } from '@/schemas/common';
import { exportFormats, loggerColumns, MAX_LOG_SEARCH } from '@/schemas/logger';
import { z } from '@/schemas/zod';
import { MAX_SHEET_ROWS } from '../../crud/export/xlsx';
import { optionalSpan } from '../../crud/span';

/** Values of one filter, more than anybody excludes by hand. */
const MAX_EXCLUDED = 50;

/** Values between commas. */
const excludedSchema = (what: string) =>
  z
    .string()
    .max(2_048)
    .transform((text) =>
      text
        .split(',')
        .map((value) => value.trim())
        .filter(Boolean),
    )
    .pipe(z.array(z.string()).max(MAX_EXCLUDED))
    .optional()
    .describe(`Values of ${what} between commas; rows have none of them`);

/** All filters at once must hold. */
export const loggerFilterSchema = z.object({
  q: z
    .string()
    .trim()
    .max(MAX_LOG_SEARCH)
    .optional()
    .describe(
      'Words in any order, each part of what the list shows of a row: its sentence in English or Chinese, names, the address, the path; or a whole trace ID, user ID, level or tag. Accents and width do not count',
    ),
  level: searchSchema,
  traceID: searchSchema,
  userName: searchSchema.describe('Part of the username or of the display name'),
  tag: searchSchema,
  event: searchSchema.describe('What happened: login-failed; of a change its verb: create'),
  message: searchSchema.describe('Part of the message'),
  view: z
    .enum(['', 'actions'])
    .optional()
    .describe('actions: rows of another tag than `request`, and every error'),
  userID: searchSchema.describe('The whole id of the user'),
  entity: z.string().trim().max(64).optional().describe('What a row is about: role'),
  targetID: searchSchema.describe('The id of the record that a row is about'),
  ip: searchSchema.describe('The address of the client'),
  notLevel: excludedSchema('the level'),
  notTag: excludedSchema('the tag'),
  notEvent: excludedSchema('the event'),
  notUserID: excludedSchema('the id of the user'),
  notEntity: excludedSchema('what a row is about'),
  notTargetID: excludedSchema('the id of the record that a row is about'),
  notIp: excludedSchema('the address of the client'),
  startTime: optionalSpan,
  /** Included, with what it leaves open: a day up to its last moment. */
  endTime: optionalSpan,
});

const flagSchema = z
  .enum(['', 'true', 'false'])
  .optional()
  .transform((text) => text === 'true');

export const loggerQuerySchema = pageQuerySchema.extend({
  ...loggerFilterSchema.shape,
  sort: sortSchema(loggerColumns),
  searchedUntil: optionalSpan.describe(
    'The `searched_until` of an answer: goes on from there, with rows beyond it alone',
  ),
});

export const logSummaryQuerySchema = loggerFilterSchema.extend({
  thorough: flagSchema.describe('Takes seconds to count all, where there is no time for it'),
});

export const loggerExportSchema = loggerFilterSchema.extend({
  format: z
    .enum(['', ...exportFormats])
    .optional()
    .describe(`csv, or jsonl: an object a line, or xlsx: ${MAX_SHEET_ROWS} rows at most`),
});

export const logTailSchema = loggerFilterSchema.extend({
  after: z
    .string()
    .max(8_192)
    .optional()
    .describe('The id of the last event; without it, rows from now on'),
});

export type LoggerFilter = z.infer<typeof loggerFilterSchema>;
export type LoggerQuery = z.infer<typeof loggerQuerySchema>;
