import { timestampSchema } from '../common';
import { z } from '../zod';
import { callSchema, menuRefSchema, userRefSchema } from './parts';

/** What a role grants against what its users called, and a smaller role. */
export const usageSchema = z
  .object({
    days: z.int(),
    since: timestampSchema.nullable().describe('The oldest call that was counted; null: none'),
    complete: z.boolean().describe('Calls were counted all the time'),
    left: z
      .int()
      .describe(
        'Users who no longer have the role, as far as the log tells: their calls are missing',
      ),
    calls: z.array(
      z.object({
        call: callSchema,
        menus: z.array(menuRefSchema),
        count: z.int(),
        last_at: timestampSchema.nullable(),
        last_by: userRefSchema.nullable(),
        users: z.int(),
      }),
    ),
    suggestion: z
      .object({
        menus: z.array(z.string()).describe('Ids of the menus that stay ticked'),
        removed: z.array(menuRefSchema).describe('None of their calls was used'),
      })
      .nullable()
      .describe('Null where the evidence suggests nothing smaller'),
  })
  .meta({ id: 'RoleUsage' });

export type RoleUsage = z.infer<typeof usageSchema>;
