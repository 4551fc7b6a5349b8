import { z } from 'zod';
import { type MenuForm, menuFormSchema, menuStatusSchema } from '@/schemas/menu';

/**
 * A menu of the file, as gin-admin's own `menu.json` has it. What may be left out is the form's; a
 * status is `enabled`, and a sequence comes from the place in the file.
 */
export interface FileMenu extends Omit<MenuForm, 'parent_id' | 'sequence'> {
  sequence?: number | undefined;
  children?: FileMenu[] | null | undefined;
}

const { code, name, type, description, path, properties, resources } = menuFormSchema.shape;

/** What a menu of the API has besides, and a file made from one may hold; it means nothing here. */
const ignored = z.unknown().optional();

const fileMenuSchema: z.ZodType<FileMenu> = z.strictObject({
  code,
  name,
  type,
  description,
  path,
  properties,
  resources,
  status: menuStatusSchema.default('enabled'),
  sequence: z.int32().optional(),
  get children() {
    return z.array(fileMenuSchema).nullish();
  },
  id: ignored,
  parent_id: ignored,
  parent_path: ignored,
  created_at: ignored,
  updated_at: ignored,
});

export const menuFileSchema = z.array(fileMenuSchema);
