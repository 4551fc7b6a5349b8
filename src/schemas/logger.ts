import { pageQuerySchema, searchSchema, sortSchema, timestampSchema } from './common';
import { because } from './errors';
import {
  type logEvents,
  loggerColumns,
  type logLevels,
  type logTags,
  MAX_LOG_SEARCH,
} from './lists/logger';
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

const MOMENT =
  /^(?<day>\d{4}-\d\d-\d\d)(?:[T ](?<minute>\d\d:\d\d)(?<second>:\d\d(?<fraction>\.\d{1,9})?)?(?<zone>Z|[+-]\d\d:\d\d)?)?$/;

/** What a time leaves out, in milliseconds: a day stands for all of its moments. */
function extentOf({ minute, second, fraction }: Partial<Record<string, string>>): number {
  if (!minute) return 24 * 3_600_000;
  if (!second) return 60_000;
  return fraction ? 1 : 1_000;
}

const isDay = (day: string) => z.iso.date().safeParse(day).success && day >= '1970' && day < '3000';

/** A time in a query, as the span of milliseconds it stands for; UTC unless it names a zone. */
export const spanSchema = z.string().transform((text, context) => {
  const groups = MOMENT.exec(text)?.groups ?? {};
  const { day = '', minute = '00:00', second = '', zone = 'Z' } = groups;
  const from = isDay(day) ? Date.parse(`${day}T${minute}${second}${zone}`) : Number.NaN;
  if (!Number.isNaN(from)) return { from, until: from + extentOf(groups) };
  context.addIssue({ code: 'custom', message: because('invalid_time').error });
  return z.NEVER;
});

const emptyIsAbsent = (text: unknown) => (text === '' ? undefined : text);

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

/** `actions` is what people did: rows of another tag than `request`, and every error. */
export const logViews = ['actions'] as const;

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
    .enum(['', ...logViews])
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
  startTime: z.preprocess(emptyIsAbsent, spanSchema.optional()),
  /** Included, with what it leaves open: a day up to its last moment. */
  endTime: z.preprocess(emptyIsAbsent, spanSchema.optional()),
});

const flagSchema = z
  .enum(['', 'true', 'false'])
  .optional()
  .transform((text) => text === 'true');

export const loggerQuerySchema = pageQuerySchema.extend({
  ...loggerFilterSchema.shape,
  sort: sortSchema(loggerColumns),
  searchedUntil: z
    .preprocess(emptyIsAbsent, spanSchema.optional())
    .describe('The `searched_until` of an answer: goes on from there, with rows beyond it alone'),
});

export const logSummaryQuerySchema = loggerFilterSchema.extend({
  thorough: flagSchema.describe('Takes seconds to count all, where there is no time for it'),
});

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

/** Beside the headings, of what a spreadsheet opens. */
export const MAX_SHEET_ROWS = 1_048_575;

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

export type LogSummary = z.infer<typeof logSummarySchema>;
export type LogCount = z.infer<typeof logCountSchema>;
export type LogLevel = (typeof logLevels)[number];
export type LoggerColumn = (typeof loggerColumns)[number];
export type LogTag = (typeof logTags)[number];
export type LogEvent = (typeof logEvents)[number];
export type Logger = z.infer<typeof loggerSchema>;
export type LoggerFilter = z.infer<typeof loggerFilterSchema>;
export type LoggerQuery = z.infer<typeof loggerQuerySchema>;
