import { z } from './zod';

export * from './lists/exported';

export const importVerdicts = ['create', 'update', 'skip', 'refused'] as const;

export const importEncodings = [
  'auto',
  'utf-8',
  'utf-16le',
  'utf-16be',
  'gbk',
  'windows-1252',
] as const;

/** What a file may have in the place of a full name. */
export const NAME_PARTS = ['first_name', 'last_name'] as const;

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
    created: z.array(z.string()).describe('Ids of the records that it made'),
    columns: z.array(z.string()).describe('What a mapping may name, the key first'),
    headings: z.array(z.string()),
    ignored: z.array(z.string()).describe('Headings that stand for no column'),
    left_out: z.array(z.string()).describe('Headings of passwords, which no import takes'),
    sheets: z.array(z.string()).describe('Of an XLSX file, without the hidden ones'),
    sheet: z.string().optional().describe('The one that was read'),
    trace_id: z.string().describe('By which the import is undone as one'),
  })
  .meta({ id: 'ImportResult' });

export type ImportRow = z.infer<typeof importRowSchema>;
export type ImportResult = z.infer<typeof importResultSchema>;
export type ImportVerdict = (typeof importVerdicts)[number];
