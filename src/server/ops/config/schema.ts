import { z } from 'zod';
import {
  type MenuForm,
  menuFormSchema,
  resourceMethodSchema,
  resourcePathSchema,
} from '@/schemas/menu';
import { type RoleForm, roleFormSchema } from '@/schemas/role';

export const FORMAT = 'gatehouse-config/1';

export interface ConfigMenu extends Omit<MenuForm, 'parent_id' | 'resources'> {
  /** Such as `GET /api/v1/users`. */
  resources: string[];
  children: ConfigMenu[];
}

/** Menus are told by their codes from the root down, dots between. */
export interface ConfigRole extends Omit<RoleForm, 'menus'> {
  menus: string[];
}

const callSchema = z
  .string()
  .transform((call) => {
    const [method, path, ...more] = call.trim().split(/\s+/);
    return { method, path: more.length > 0 ? call : path };
  })
  .pipe(z.object({ method: resourceMethodSchema, path: resourcePathSchema.min(1) }))
  .transform(({ method, path }) => `${method} ${path}`);

const { code, name, type, status, description, path, properties, sequence } = menuFormSchema.shape;

const configMenuSchema: z.ZodType<ConfigMenu> = z.strictObject({
  code,
  name,
  type,
  path,
  sequence,
  status,
  properties,
  description,
  resources: z.array(callSchema).max(200).default([]),
  get children() {
    return z.array(configMenuSchema).default([]);
  },
});

const configRoleSchema = z.strictObject({
  ...roleFormSchema.shape,
  menus: z.array(z.string().max(1024)).max(20_000).default([]),
});

/** A list that is left out stays as it is. */
export const configSchema = z.strictObject({
  format: z.literal(FORMAT),
  menus: z.array(configMenuSchema).optional(),
  roles: z.array(configRoleSchema).optional(),
});
