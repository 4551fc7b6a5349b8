import { z } from 'zod';
import { menuFormSchema, resourceMethodSchema, resourcePathSchema } from '@/schemas/menu';
import { roleFormSchema } from '@/schemas/role';

export const FORMAT = 'gatehouse-config/1';

/** A call such as `GET /api/v1/users`. */
const callSchema = z
  .string()
  .transform((call) => {
    const [method, path, ...more] = call.trim().split(/\s+/);
    return { method, path: more.length > 0 ? call : path };
  })
  .pipe(z.object({ method: resourceMethodSchema, path: resourcePathSchema.min(1) }))
  .transform(({ method, path }) => `${method} ${path}`);

const { code, name, type, path, parent_id: _, resources: __, ...others } = menuFormSchema.shape;
const { sequence, status, properties, ...more } = others;
const menuFields = { code, name, type, path, sequence, status, properties, ...more };
const { menus: ___, ...roleFields } = roleFormSchema.shape;

/** What is written of a record, in this order. */
export const FIELDS = { menu: Object.keys(menuFields), role: Object.keys(roleFields) };

type Fields = Record<string, unknown> & { code: string };

/** A menu with what is below it. */
export type ConfigMenu = Fields & { type: string; resources: string[]; children: ConfigMenu[] };

/** A role with its menus, by their codes from the root down. */
export type ConfigRole = Fields & { menus: string[] };

const configMenuSchema: z.ZodType<ConfigMenu> = z.strictObject({
  ...menuFields,
  resources: z.array(callSchema).max(200).default([]),
  get children() {
    return z.array(configMenuSchema).default([]);
  },
});

const configRoleSchema = z.strictObject({
  ...roleFields,
  menus: z.array(z.string().max(1024)).max(20_000).default([]),
});

/** A list that is left out stays as it is. */
export const configSchema = z.strictObject({
  format: z.literal(FORMAT),
  menus: z.array(configMenuSchema).optional(),
  roles: z.array(configRoleSchema).optional(),
});
