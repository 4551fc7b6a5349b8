import { MAX_SEARCHED } from './limits';
import { z } from './zod';

export const FOUND_PER_GROUP = 6;

export const globalSearchQuerySchema = z.object({
  q: z
    .string()
    .trim()
    .max(MAX_SEARCHED)
    .default('')
    .describe('Words in any order; a trace id is found as a whole'),
});

/** Of groups that the caller may not list there is nothing. */
export const foundSchema = z
  .object({
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
    others: z
      .array(z.object({ entity: z.string(), id: z.string(), name: z.string() }))
      .describe('Records of all other entities'),
    traces: z.array(z.string()).describe('The trace id itself, where the log knows it'),
  })
  .meta({ id: 'Found' });

export type Found = z.infer<typeof foundSchema>;
