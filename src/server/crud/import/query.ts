import { because } from '@/schemas/errors';
import { importEncodings } from '@/schemas/import';
import { z } from '@/schemas/zod';

const flag = z
  .enum(['true', 'false'])
  .default('false')
  .transform((text) => text === 'true');

const namesSchema = z
  .union([z.string().max(32), z.array(z.string().max(32)).max(64)])
  .transform((names) => [names].flat().filter(Boolean));

const columnMapSchema = z.record(z.string().max(128), namesSchema);

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

export type ImportQuery = z.infer<typeof importQuerySchema>;

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
