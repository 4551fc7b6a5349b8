import {
  nameSchema,
  orEmpty,
  pageQuerySchema,
  searchSchema,
  sequenceSchema,
  sortSchema,
  timestampSchema,
  wordsSchema,
} from './common';
import { because } from './errors';
import { type Exported, exportedFields } from './lists/exported';
import { roleColumns, roleStatuses, secondFactorRules } from './lists/role';
import { z } from './zod';

export * from './lists/role';

export const roleStatusSchema = z.enum(roleStatuses);

export const roleMenuSchema = z
  .object({
    id: z.string(),
    role_id: z.string(),
    menu_id: z.string(),
    created_at: timestampSchema,
    updated_at: timestampSchema,
  })
  .meta({ id: 'RoleMenu' });

export const roleSchema = z
  .object({
    id: z.string(),
    code: z.string(),
    name: z.string(),
    description: z.string(),
    sequence: z.int().describe('The larger comes first'),
    status: roleStatusSchema.describe('A disabled role gives nothing'),
    second_factor: z
      .enum(secondFactorRules)
      .describe('required: its users can do nothing else until they have set one up'),
    menus: z
      .array(roleMenuSchema)
      .nullable()
      .describe('What is ticked, and nothing else, in a single read; null in a list'),
    user_count: z.int().optional().describe('In a list alone: the users who hold it'),
    menu_count: z.int().optional().describe('In a list alone: the menus that are ticked'),
    created_at: timestampSchema,
    updated_at: timestampSchema,
  })
  .meta({ id: 'Role' });

export const roleExported: Exported = {
  columns: exportedFields(roleSchema, 'user_count', 'menu_count'),
  formats: ['csv', 'json'],
};

export const roleFormSchema = z
  .object({
    name: nameSchema(128),
    code: z.string().trim().min(1).max(32),
    description: orEmpty(z.string().max(1024)),
    sequence: sequenceSchema,
    status: roleStatusSchema,
    second_factor: z
      .enum(secondFactorRules)
      .nullish()
      .describe('Left out: as it is; optional for a new role'),
    menus: z
      .array(z.object({ menu_id: z.string().min(1).max(32) }))
      .max(20_000)
      .default([]),
  })
  .meta({ id: 'RoleForm' });

export const roleQuerySchema = pageQuerySchema
  .extend({
    // A picker takes all roles, so a page size that comes with it does not count.
    pageSize: z.coerce
      .number()
      .int()
      .default(10)
      .transform((size) => (size < 1 ? 10 : size))
      .describe('Rows on a page, 100 at most'),
    q: wordsSchema('the name or the code'),
    name: searchSchema,
    code: searchSchema,
    menu_id: searchSchema.describe('The id of a menu that they give'),
    status: roleStatusSchema.or(z.literal('')).optional(),
    resultType: z
      .string()
      .max(16)
      .describe('select: all roles, for a picker; no pages, no total')
      .optional(),
    sort: sortSchema(roleColumns),
  })
  .refine(({ resultType, pageSize }) => resultType === 'select' || pageSize <= 100, {
    path: ['pageSize'],
    ...because('too_large', { max: 100 }),
  });

export type RoleStatus = (typeof roleStatuses)[number];
export type RoleMenu = z.infer<typeof roleMenuSchema>;
export type Role = z.infer<typeof roleSchema>;

export type RoleForm = z.infer<typeof roleFormSchema>;
export type RoleQuery = z.infer<typeof roleQuerySchema>;
