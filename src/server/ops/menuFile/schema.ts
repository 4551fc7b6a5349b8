import { z } from 'zod';
import { type MenuForm, menuFormSchema, menuStatusSchema } from '@/schemas/menu';

/** As gin-admin's `menu.json`: the sequence comes from the place in the file. */
export interface FileMenu extends Omit<MenuForm, 'parent_id' | 'sequence'> {
  sequence?: number | undefined;
  children?: FileMenu[] | null | undefined;
}

const { code, name, type, description, path, properties, resources } = menuFormSchema.shape;

/** A menu of the API has these; they mean nothing here. */
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
