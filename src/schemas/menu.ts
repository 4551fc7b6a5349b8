import {
  nameSchema,
  orEmpty,
  searchSchema,
  sequenceSchema,
  timestampSchema,
  wordsSchema,
} from './common';
import { because } from './errors';
import { type Exported, exportedFields } from './lists/exported';
import { isServicePage, menuStatuses, menuTypes } from './lists/menu';
import { z } from './zod';

export * from './lists/menu';

export const menuTypeSchema = z.enum(menuTypes);
export const menuStatusSchema = z.enum(menuStatuses);

/** Levels that the tree may have. */
export const MAX_LEVELS = 16;

export const menuResourceSchema = z
  .object({
    id: z.string(),
    menu_id: z.string(),
    method: z.string(),
    path: z
      .string()
      .describe(
        'A path of the API, parameters as :id or {id}; billing/… is one of the service billing',
      ),
    created_at: timestampSchema,
    updated_at: timestampSchema,
  })
  .meta({ id: 'MenuResource' });

export const menuSchema = z
  .object({
    id: z.string(),
    code: z.string().describe('Unique among its siblings; joined by dots it is a permission code'),
    name: z.string(),
    type: menuTypeSchema,
    description: z.string(),
    sequence: z.number().int().describe('The larger comes first'),
    path: z
      .string()
      .describe('An address within the console, one of another site or of a service, or empty'),
    properties: z.string().describe('Text that holds JSON, or empty'),
    status: menuStatusSchema.describe('A disabled menu blocks itself and all below it'),
    resources: z
      .array(menuResourceSchema)
      .nullable()
      .describe('The calls that the menu grants; null where they were not asked for'),
    role_count: z.int().optional().describe('In a list alone: the roles that give it'),
    service: z
      .string()
      .optional()
      .describe("In one's own menus alone: the code of the service that `path` is a page of"),
    created_at: timestampSchema,
    updated_at: timestampSchema,
    parent_id: z.string().describe('Empty at the root level'),
    parent_path: z.string().describe('Ids of all ancestors, root first, each followed by a dot'),
    get children() {
      return z.array(menuSchema).nullable();
    },
  })
  .meta({ id: 'Menu' });

/** A code from the root says where a menu is. */
export const menuExported: Exported = {
  columns: exportedFields(
    menuSchema,
    'role_count',
    'service',
    'parent_id',
    'parent_path',
    'children',
  ),
  formats: ['csv', 'json'],
};

export const resourceMethodSchema = z.enum(['GET', 'POST', 'PUT', 'DELETE', 'PATCH', 'HEAD']);

/**
 * A path of the API, parameters as `:id` or `{id}`, `*` for any segment; that of another service begins with the
 * code of the service instead of a slash.
 */
export const resourcePathSchema = z
  .string()
  .trim()
  .max(255)
  .regex(/^([a-z][a-z0-9-]{0,31})?\/[\w\-./:{}*~]*$/, because('invalid_api_path'))
  .refine((path) => !/(^|\/)\.{1,2}(\/|$)|\/\//.test(path), because('path_segments'));

/** Only a row that has a path is looked at closely. */
const methodAsSent = z
  .unknown()
  .optional()
  .meta({ override: { type: 'string', enum: resourceMethodSchema.options } });

/** A row without a path is left out: the original client sends one with every new menu. */
const resourcesSchema = z
  .array(z.looseObject({ path: orEmpty(z.string().trim()), method: methodAsSent }))
  .max(200)
  .nullish()
  .transform((rows) => (rows ?? []).filter(({ path }) => path !== ''))
  .pipe(z.array(z.object({ method: resourceMethodSchema, path: resourcePathSchema })))
  .describe(
    'Objects with a method (GET, POST, PUT, DELETE, PATCH, HEAD) and a path of the API, or of a service after its code',
  );

export const menuFormSchema = z
  .object({
    code: z
      .string()
      .trim()
      .min(1)
      .max(32)
      .regex(/^[^.]*$/, because('code_with_dot')),
    name: nameSchema(128),
    type: menuTypeSchema,
    status: menuStatusSchema,
    description: orEmpty(z.string().max(1024)),
    path: orEmpty(
      z
        .string()
        .trim()
        .max(255)
        .refine(
          (path) => path === '' || isConsolePath(path) || isServicePage(path) || isSite(path),
          because('single_slash'),
        ),
    ).describe(
      'An address within the console, one of another site with https, a page of a service after its code, or empty',
    ),
    properties: orEmpty(z.string().trim().max(4096).refine(isJsonOrEmpty, because('invalid_json'))),
    parent_id: z
      .string()
      .max(32)
      .nullish()
      .transform((id) => id || null)
      .describe('Empty at the root level'),
    sequence: sequenceSchema,
    resources: resourcesSchema,
  })
  .meta({ id: 'MenuForm' });

export const menuQuerySchema = z.object({
  q: wordsSchema('the name, the path or the codes from the root'),
  name: searchSchema,
  call: searchSchema.describe('Part of a call that they grant, such as GET /api/v1/users/:id'),
  code: searchSchema.describe('Part of the codes from the root, dots between'),
  type: menuTypeSchema.or(z.literal('')).optional(),
  // `status` stays without effect: the original client sends it, and would take the ticks of what it leaves out.
  own_status: menuStatusSchema
    .or(z.literal(''))
    .optional()
    .describe('Their own, whatever is above them'),
  includeResources: z
    .enum(['1', 't', 'T', 'true', 'True', 'TRUE', '0', 'f', 'F', 'false', 'False', 'FALSE', ''])
    .optional(),
});

/** How many siblings may be put in order. */
export const MAX_ORDERED = 500;

export const menuOrderSchema = z
  .object({
    siblings: z
      .array(z.string().max(32))
      .min(1)
      .max(MAX_ORDERED)
      .describe('The ids of the menu and its siblings, in the order that was seen'),
    position: z
      .int()
      .min(0)
      .max(MAX_ORDERED - 1)
      .describe('Where it is to stand among them, from 0'),
  })
  .meta({ id: 'MenuOrder' });

const isConsolePath = (path: string) => /^\/(?![/\\])[^\\\p{Cc}]*$/u.test(path);

function isSite(path: string): boolean {
  if (!/^https:\/\/[^/\\@][^\\\p{Cc}]*$/iu.test(path) || !URL.canParse(path)) return false;
  const { username, password } = new URL(path);
  return !username && !password;
}

function isJsonOrEmpty(text: string): boolean {
  if (text === '') return true;
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

export type MenuType = (typeof menuTypes)[number];
export type MenuStatus = (typeof menuStatuses)[number];

export type MenuForm = z.infer<typeof menuFormSchema>;
export type MenuOrder = z.infer<typeof menuOrderSchema>;
export type MenuQuery = z.infer<typeof menuQuerySchema>;
export type MenuResource = z.infer<typeof menuResourceSchema>;
export type Menu = z.infer<typeof menuSchema>;
