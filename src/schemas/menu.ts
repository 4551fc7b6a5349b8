import { z } from 'zod';
import { timestampSchema } from './common';

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

export type MenuType = z.infer<typeof menuTypeSchema>;
export type MenuStatus = z.infer<typeof menuStatusSchema>;
export type MenuResource = z.infer<typeof menuResourceSchema>;
export type Menu = z.infer<typeof menuSchema>;
