import { z } from './zod';

const recordsSchema = z.array(z.object({ entity: z.string(), id: z.string(), name: z.string() }));

const found = {
  users: z.array(
    z.object({
      id: z.string(),
      username: z.string(),
      name: z.string(),
      status: z.enum(['activated', 'freezed']),
    }),
  ),
  roles: z.array(z.object({ id: z.string(), code: z.string(), name: z.string() })),
  menus: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      code: z.string().describe('The codes from the root, dots between'),
    }),
  ),
  traces: z.array(z.string()).describe('The trace id itself, where the log knows it'),
};

/**
 * Of groups that the caller may not list there is nothing.
 * @param groups of records of all other entities, in the plural; absent where they may not be listed
 */
export const foundSchema = (groups: string[]) =>
  z
    .object({
      ...found,
      ...Object.fromEntries(groups.map((group) => [group, recordsSchema.optional()])),
    })
    .meta({ id: 'Found' });

export type Found = { [Group in keyof typeof found]: z.infer<(typeof found)[Group]> };
export type FoundRecord = z.infer<typeof recordsSchema>[number];
