import { because } from './errors';
import { z } from './zod';

export const importVerdicts = ['create', 'update', 'skip', 'refused'] as const;

/** Rows of one file. */
export const MAX_IMPORTED = 20_000;
export const MAX_IMPORT_BYTES = 16 * 1024 * 1024;
/** Told of a file that is refused. */
export const MAX_REFUSALS_TOLD = 100;

export const importEncodings = ['auto', 'utf-8', 'utf-16le', 'utf-16be', 'gbk'] as const;

const flag = z
  .enum(['true', 'false'])
  .default('false')
  .transform((text) => text === 'true');

const columnMapSchema = z.record(z.string().max(128), z.string().max(32));

export const importQuerySchema = z.object({
  dry_run: flag.describe('Tells a verdict for each row and stores nothing'),
  existing: z
    .enum(['refuse', 'skip', 'update'])
    .default('refuse')
    .describe('What happens to a row whose record is there already'),
  encoding: z.enum(importEncodings).default('auto').describe('Of a CSV file'),
  mapping: z
    .string()
    .max(4096)
    .optional()
    .transform((text, context) => {
      const found = columnMapSchema.safeParse(jsonIn(text || '{}'));
      if (found.success) return found.data;
      context.addIssue({ code: 'custom', message: because('invalid_mapping').error });
      return z.NEVER;
    })
    .describe('JSON: a heading of the file to the column that it stands for'),
  progress: flag.describe('Answers with lines of JSON: {done, total}, and at last the answer'),
});

const fieldErrorSchema = z.object({
  field: z.string(),
  code: z.string(),
  params: z.record(z.string(), z.unknown()),
  message: z.string(),
});

export const importRowSchema = z.object({
  row: z.int().describe('Counts from 1, without the headings'),
  key: z.string(),
  verdict: z.enum(importVerdicts),
  detail: z.string().optional(),
  fields: z.array(fieldErrorSchema).optional(),
});

export const importResultSchema = z
  .object({
    applied: z.boolean(),
    total: z.int(),
    counts: z.record(z.enum(importVerdicts), z.int()),
    rows: z.array(importRowSchema).describe('All of them in a dry run, else none'),
    headings: z.array(z.string()),
    ignored: z.array(z.string()).describe('Headings that stand for no column'),
    trace_id: z.string().describe('By which the import is undone as one'),
  })
  .meta({ id: 'ImportResult' });

export const exportFormatSchema = z.enum(['csv', 'json', 'xlsx']);

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
