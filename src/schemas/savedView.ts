import { orNull, timestampSchema } from './common';
import { because } from './errors';
import { z } from './zod';

/** Neither spaces nor what does not show. */
const ADDRESSED = /^[^\s\p{C}]*$/u;

const QUERY = 'The query of the list’s address';
const COLUMNS = 'The columns that it shows, by name; null for those that one has chosen oneself';

const querySchema = z
  .string()
  .trim()
  .max(2_048)
  .regex(ADDRESSED, because('hidden_characters'))
  .transform((query) => query.replace(/^\?/, ''))
  .describe(QUERY);

/** The dotted code of a list's page, such as `system.user`. */
export const listNameSchema = z
  .string()
  .min(1)
  .max(128)
  .regex(ADDRESSED, because('hidden_characters'))
  .describe('The dotted code of the list’s page: `system.user`');

export const savedViewSchema = z
  .object({
    id: z.string(),
    list: listNameSchema,
    name: z.string(),
    query: z.string().describe(QUERY),
    columns: z.array(z.string()).nullable().describe(COLUMNS),
    role_id: z.string().nullable().describe('Whose it is; null for one of the caller’s own'),
    role_name: z.string().nullable(),
    changeable: z.boolean().describe('Whether the caller may change and delete it'),
    created_at: timestampSchema,
    updated_at: timestampSchema,
  })
  .meta({ id: 'SavedView' });

export const savedViewFormSchema = z
  .object({
    list: listNameSchema,
    name: z.string().trim().min(1).max(64),
    query: querySchema,
    columns: orNull(z.array(z.string().min(1).max(64)).max(64)).describe(COLUMNS),
    role_id: orNull(z.string().max(32)).transform((id) => id || null),
  })
  .meta({ id: 'SavedViewForm' });

export type SavedView = z.infer<typeof savedViewSchema>;
export type SavedViewForm = z.infer<typeof savedViewFormSchema>;
