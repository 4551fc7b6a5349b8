import { timestampSchema } from '../common';
import { z } from '../zod';
import { callSchema, menuRefSchema, namedSchema, userRefSchema } from './parts';

export const explainRules = ['root', 'everyone', 'granted', 'denied'] as const;
export const blockerKinds = [
  'user-freezed',
  'password-change',
  'no-role',
  'role-disabled',
  'menu-disabled',
  'ancestor-disabled',
  'not-granted',
] as const;
export const remedySteps = [
  'activate-user',
  'enable-role',
  'enable-menu',
  'assign-role',
  'grant-menu',
] as const;

const chainSchema = z
  .object({
    role: namedSchema,
    menu: menuRefSchema.describe('The one that grants it'),
    resource: z.object({ method: z.string(), path: z.string() }).optional(),
    through: menuRefSchema
      .optional()
      .describe('The ticked menu below, where the role reaches the granting one as its ancestor'),
  })
  .meta({ id: 'PermissionChain' });

const remedyStepSchema = z.object({
  kind: z.enum(remedySteps),
  user: namedSchema.optional(),
  role: namedSchema.optional(),
  menu: menuRefSchema.optional(),
});

export const explanationSchema = z
  .object({
    allowed: z.boolean(),
    rule: z.enum(explainRules),
    chains: z.array(chainSchema),
    blockers: z.array(z.object({ kind: z.enum(blockerKinds), id: z.string(), name: z.string() })),
    remedies: z
      .array(
        remedyStepSchema.extend({
          steps: z.array(remedyStepSchema).describe('All that is to be done, the first included'),
          grants: z.array(z.string()).describe('Codes and calls that the user would get besides'),
          affected: z
            .int()
            .optional()
            .describe(
              'How many other people it reaches: those who hold the role that it changes, or a role whose menus it enables, whether they have the right already or not. Only for callers who may list users',
            ),
        }),
      )
      .describe('Those that affect the fewest other people first, then those that grant the least'),
    user: userRefSchema,
    target: z.object({
      code: z.string().optional(),
      call: callSchema.optional(),
      name: z.string().describe('Of the menu, or the summary of the call'),
    }),
    at: timestampSchema.optional(),
    /** Why the answer about the past is not certain. */
    incomplete: z.boolean().optional().describe('The log does not tell all of what was then'),
  })
  .meta({ id: 'PermissionExplanation' });

export type Explanation = z.infer<typeof explanationSchema>;
export type Blocker = Explanation['blockers'][number];
export type Remedy = Explanation['remedies'][number];
export type Chain = Explanation['chains'][number];
