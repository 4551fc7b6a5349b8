import { z } from 'zod';
import { searchSchema, sequenceSchema, timestampSchema } from './common';

export const menuTypeSchema = z.enum(['page', 'button']);
export const menuStatusSchema = z.enum(['enabled', 'disabled']);

export const menuResourceSchema = z.object({
  id: z.string(),
  menu_id: z.string(),
  method: z.string(),
  path: z.string(),
  created_at: timestampSchema,
  updated_at: timestampSchema,
});

export const menuSchema = z.object({
  id: z.string(),
  code: z.string(),
  name: z.string(),
  description: z.string(),
  sequence: z.number().int(),
  type: menuTypeSchema,
  path: z.string(),
  /** Text that holds JSON, or empty. */
  properties: z.string(),
  status: menuStatusSchema,
  parent_id: z.string(),
  /** Ids of all ancestors, root first, each followed by a dot. */
  parent_path: z.string(),
  get children() {
    return z.array(menuSchema).nullable();
  },
  created_at: timestampSchema,
  updated_at: timestampSchema,
  resources: z.array(menuResourceSchema).nullable(),
});

export const resourceMethodSchema = z.enum([
  'GET',
  'POST',
  'PUT',
  'DELETE',
  'PATCH',
  'HEAD',
]);

/** A path of the API, parameters as `:id` or `{id}`, `*` for any segment. */
export const resourcePathSchema = z
  .string()
  .trim()
  .max(255)
  .regex(/^\/[\w\-./:{}*~]*$/, 'must be a path such as /api/v1/users/:id')
  .refine((path) => !/(^|\/)\.{1,2}(\/|$)|\/\//.test(path), 'must not hold empty or dot segments');

/** A row without a path is left out: the original client sends one with every new menu. */
const resourcesSchema = z
  .array(z.looseObject({ path: z.string().trim().default('') }))
  .max(200)
  .nullish()
  .transform((rows) => (rows ?? []).filter(({ path }) => path !== ''))
  .pipe(z.array(z.object({ method: resourceMethodSchema, path: resourcePathSchema })));

export const menuFormSchema = z.object({
  code: z
    .string()
    .trim()
    .min(1)
    .max(32)
    .regex(/^[^.]*$/, 'must not hold a dot'),
  name: z.string().trim().min(1).max(128),
  type: menuTypeSchema,
  status: menuStatusSchema,
  description: z.string().max(1024).default(''),
  /** An address within the console, or empty. */
  path: z
    .string()
    .trim()
    .max(255)
    .regex(/^(|\/(?![/\\])[^\\\p{Cc}]*)$/u, 'must begin with a single slash')
    .default(''),
  properties: z.string().trim().max(4096).refine(isJsonOrEmpty, 'invalid properties').default(''),
  /** Empty at the root level. */
  parent_id: z.string().max(32).nullish().transform((id) => id || null),
  sequence: sequenceSchema,
  resources: resourcesSchema,
});

export const menuQuerySchema = z.object({
  name: searchSchema,
  /** Part of the codes from the root, dots between. */
  code: searchSchema,
  status: menuStatusSchema.or(z.literal('')).optional(),
  includeResources: z.enum(['1', 't', 'T', 'true', 'True', 'TRUE', '0', 'f', 'F', 'false', 'False', 'FALSE', '']).optional(),
});

function isJsonOrEmpty(text: string): boolean {
  if (text === '') return true;
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

export type MenuForm = z.infer<typeof menuFormSchema>;
export type MenuQuery = z.infer<typeof menuQuerySchema>;
export type MenuType = z.infer<typeof menuTypeSchema>;
export type MenuStatus = z.infer<typeof menuStatusSchema>;
export type MenuResource = z.infer<typeof menuResourceSchema>;
export type Menu = z.infer<typeof menuSchema>;
