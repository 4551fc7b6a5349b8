import { MAX_BULK } from './bulk';
import { because } from './errors';
import { exportFormats } from './lists/exported';
import { z } from './zod';

export * from './importBounds';
export * from './lists/exported';

export const importVerdicts = ['create', 'update', 'skip', 'refused'] as const;

/** Refusals that an answer lists of a file. */
export const MAX_REFUSALS = 100;

export const importEncodings = [
  'auto',
  'utf-8',
  'utf-16le',
  'utf-16be',
  'gbk',
  'windows-1252',
] as const;

const flag = z
  .enum(['true', 'false'])
  .default('false')
  .transform((text) => text === 'true');

const namesSchema = z
  .union([z.string().max(32), z.array(z.string().max(32)).max(64)])
  .transform((names) => [names].flat().filter(Boolean));

const columnMapSchema = z.record(z.string().max(128), namesSchema);

/** What a file may have in the place of a full name. */
export const NAME_PARTS = ['first_name', 'last_name'] as const;

export const importQuerySchema = z.object({
  headings: flag.describe('Tells the headings of the file alone'),
  dry_run: flag.describe('Tells a verdict for each row and stores nothing'),
  existing: z
    .enum(['refuse', 'skip', 'update'])
    .default('refuse')
    .describe('What happens to a row whose record is there already'),
  known_look_alikes: flag.describe('Takes usernames that look like others, as known_look_alike'),
  invalid: z
    .enum(['refuse', 'skip'])
    .default('refuse')
    .describe('What happens where rows are refused: nothing is stored, or all but those'),
  encoding: z.enum(importEncodings).default('auto').describe('Of a CSV file'),
  sheet: z
    .string()
    .max(128)
    .optional()
    .describe('Of an XLSX file; without it the first one that is not hidden'),
  mapping: z
    .string()
    .max(65_536)
    .optional()
    .transform((text, context) => {
      const found = columnMapSchema.safeParse(jsonIn(text || '{}'));
      if (found.success) return found.data;
      context.addIssue({ code: 'custom', message: because('invalid_mapping').error });
      return z.NEVER;
    })
    .describe(
      'JSON: a heading of the file to the column that it stands for, or to a list of them, empty for none',
    ),
  progress: flag.describe('Answers with lines of JSON: {done, total}, and at last the answer'),
});

const reasonSchema = z.object({
  code: z.string(),
  params: z.record(z.string(), z.union([z.string(), z.number(), z.array(z.string()).readonly()])),
});

const fieldErrorSchema = reasonSchema.extend({ field: z.string(), message: z.string() });

export const importRowSchema = z.object({
  row: z.int().describe('Counts from 1, without the headings'),
  key: z.string(),
  name: z.string().optional().describe('As it was read, so that a wrong encoding is seen'),
  verdict: z.enum(importVerdicts),
  detail: z.string().optional(),
  id: z.string().optional().describe('Of the error'),
  fields: z.array(fieldErrorSchema).optional(),
  reason: reasonSchema.optional(),
  values: z
    .record(z.string(), z.union([z.string(), z.array(z.string())]))
    .optional()
    .describe('What a refused row holds, by column'),
});

export const importResultSchema = z
  .object({
    applied: z.boolean(),
    total: z.int(),
    counts: z.record(z.enum(importVerdicts), z.int()),
    rows: z
      .array(importRowSchema)
      .describe('All of them in a dry run, else those that were left out'),
    columns: z.array(z.string()).describe('What a mapping may name, the key first'),
    headings: z.array(z.string()),
    ignored: z.array(z.string()).describe('Headings that stand for no column'),
    left_out: z.array(z.string()).describe('Headings of passwords, which no import takes'),
    sheets: z.array(z.string()).describe('Of an XLSX file, without the hidden ones'),
    sheet: z.string().optional().describe('The one that was read'),
    trace_id: z.string().describe('By which the import is undone as one'),
  })
  .meta({ id: 'ImportResult' });

export const exportFormSchema = z.object({
  ids: z.array(z.string().min(1).max(32)).min(1).max(MAX_BULK),
  format: z.enum(exportFormats).default('csv'),
  columns: z.array(z.string().max(32)).max(64).optional(),
});

export type ImportQuery = z.infer<typeof importQuerySchema>;
export type ImportRow = z.infer<typeof importRowSchema>;
export type ImportResult = z.infer<typeof importResultSchema>;
export type ImportVerdict = (typeof importVerdicts)[number];

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
