import { timestampSchema } from '../common';
import { restoresSchema } from '../history';
import { menuTypes } from '../menu';
import { z } from '../zod';
import { callSchema, idSchema, userRefSchema } from './parts';
import { rightsSchema } from './rights';

export const previewActions = ['create', 'update', 'delete', 'restore', 'bulk'] as const;

const changeSchema = z.object({
  entity: z.enum(['menu', 'role', 'user']),
  action: z.enum(previewActions),
  id: idSchema.optional(),
  body: z.unknown().optional().describe('What the call itself would be sent'),
  version: idSchema.optional().describe('Of a restore, as its call has it'),
  before: z.boolean().optional().describe('Of a restore, as its call has it'),
});

/** One change, or several that are saved one after the other. */
export const previewFormSchema = z.union([
  changeSchema,
  z.object({ changes: z.array(changeSchema).min(1).max(100) }),
]);

export const previewWarnings = [
  'hands-out-management',
  'own-right-lost',
  'own-management-lost',
  'page-without-list',
  'right-nobody-holds',
  'dormant-activated',
] as const;

export const previewSchema = z
  .object({
    gained: rightsSchema,
    lost: rightsSchema,
    menus: z
      .array(
        z.object({
          code: z.string(),
          names: z.array(z.string()).describe('From the root down'),
          type: z.enum(menuTypes).optional().describe('Of one that is there afterwards'),
        }),
      )
      .describe('What the codes above are called'),
    users: z.object({
      gaining: z.int(),
      losing: z.int(),
      total: z.int().describe('Who gains, loses, or both'),
      sample: z.array(userRefSchema).max(100),
    }),
    warnings: z.array(
      z.object({
        kind: z.enum(previewWarnings),
        codes: z.array(z.string()),
        calls: z.array(callSchema),
      }),
    ),
    restores: restoresSchema
      .optional()
      .describe('Of one restore alone, for those who may read the history'),
    version: z.string().describe('For X-Preview-Version of the save'),
  })
  .meta({ id: 'PermissionPreview' });

/** A call that was made and would be refused. */
export const replayedCallSchema = z
  .object({
    call: callSchema,
    count: z.int(),
    last_at: timestampSchema,
    users: z.int(),
    sample: z.array(userRefSchema.extend({ count: z.int(), last_at: timestampSchema })).max(10),
  })
  .meta({ id: 'ReplayedCall' });

export const replaySchema = z
  .object({
    calls: z.array(replayedCallSchema),
    days: z.int(),
    since: timestampSchema.nullable().describe('The oldest call that was counted; null: none'),
  })
  .meta({ id: 'PermissionReplay' });

export type PreviewForm = z.infer<typeof previewFormSchema>;
export type Preview = z.infer<typeof previewSchema>;
export type Replay = z.infer<typeof replaySchema>;
