import { orNull, timestampSchema } from './common';
import { because } from './errors';
import { z } from './zod';

/** Neither spaces nor what does not show. */
const ADDRESSED = /^[^\s\p{C}]*$/u;

const querySchema = z
  .string()
  .trim()
  .max(2_048)
  .regex(ADDRESSED, because('hidden_characters'))
  .transform((query) => query.replace(/^\?/, ''))
  .describe('The query of the page’s address');

export const logFilterSchema = z
  .object({
    id: z.string(),
    name: z.string(),
    query: z.string().describe('The query of the page’s address'),
    role_id: z.string().nullable().describe('Whose members see it as well'),
    role_name: z.string().nullable(),
    own: z.boolean().describe('Whether the caller may change it'),
    created_at: timestampSchema,
    updated_at: timestampSchema,
  })
  .meta({ id: 'LogFilter' });

export const logFilterFormSchema = z
  .object({
    name: z.string().trim().min(1).max(64),
    query: querySchema,
    role_id: orNull(z.string().max(32)).transform((id) => id || null),
  })
  .meta({ id: 'LogFilterForm' });

export type LogFilter = z.infer<typeof logFilterSchema>;
export type LogFilterForm = z.infer<typeof logFilterFormSchema>;
