import { timestampSchema } from '../common';
import { menuTypes } from '../menu';
import { roleStatusSchema } from '../role';
import { userStatusSchema } from '../user';
import { z } from '../zod';
import { callSchema, namedSchema, userRefSchema } from './parts';

export const effectiveMenuSchema = z
  .object({
    id: z.string(),
    parent_id: z.string(),
    code: z.string().describe('Dotted'),
    name: z.string(),
    type: z.enum(menuTypes),
    calls: z.array(callSchema),
    roles: z.array(z.string()).describe('Ids of the roles that give it'),
    ticked: z.boolean().describe('False where it is only the ancestor of a ticked one'),
  })
  .meta({ id: 'EffectiveMenu' });

const rightsShape = { codes: z.array(z.string()), calls: z.array(callSchema) };
export const rightsSchema = z.object(rightsShape).meta({ id: 'Rights' });

export const effectiveSchema = z
  .object({
    ...rightsShape,
    user: userRefSchema.extend({ status: userStatusSchema }).optional(),
    roles: z.array(namedSchema.extend({ code: z.string(), status: roleStatusSchema })),
    menus: z.array(effectiveMenuSchema),
    everything: z.boolean().optional().describe('Root passes every check'),
    at: timestampSchema.optional(),
    incomplete: z.boolean().optional().describe('The log does not tell all of what was then'),
  })
  .meta({ id: 'EffectiveRights' });

export const holderSchema = z
  .object({
    id: z.string(),
    name: z.string(),
    username: z.string().optional().describe('Of a user'),
    code: z.string().optional().describe('Of a role'),
    status: z.string(),
    users: z.int().optional().describe('How many users have the role'),
    roles: z.array(namedSchema).optional().describe('Through which a user has it'),
  })
  .meta({ id: 'Holder' });

/** How many roles tick a menu or what is below it, and how many active users reach it. */
export const menuCountsSchema = z
  .object({ menu_id: z.string(), roles: z.int(), users: z.int() })
  .meta({ id: 'MenuCounts' });

export type EffectiveMenu = z.infer<typeof effectiveMenuSchema>;
export type EffectiveRights = z.infer<typeof effectiveSchema>;
export type Holder = z.infer<typeof holderSchema>;
export type MenuCounts = z.infer<typeof menuCountsSchema>;
export type Rights = z.infer<typeof rightsSchema>;
