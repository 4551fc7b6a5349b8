import { pageQuerySchema, timestampSchema, wordsSchema } from './common';
import { because } from './errors';
import { menuTypes, resourceMethodSchema } from './menu';
import { roleStatusSchema } from './role';
import { loginTokenSchema } from './session';
import { currentUserSchema, userStatusSchema } from './user';
import { z } from './zod';

const idSchema = z.string().min(1).max(32);

/** A dotted code such as `system.user.add`. */
const codeSchema = z.string().min(1).max(1_024);
const methodSchema = z
  .string()
  .regex(/^[A-Za-z]{1,16}$/, because('invalid_method'))
  .transform((method) => method.toUpperCase());
/** A pattern such as `/api/v1/users/:id`, or an address, matched as the router does. */
const pathSchema = z.string().startsWith('/', because('invalid_api_path')).max(1_024);
const momentSchema = z.iso.datetime({ offset: true, ...because('invalid_time') });

/** What is asked about: a menu by its code, or a call. */
const targetShape = {
  code: codeSchema.optional(),
  method: methodSchema.optional(),
  path: pathSchema.optional(),
};

/** `GET /api/v1/users/{id}`, spelled as the menu spells it that grants it. */
const callSchema = z.string().describe('A call, such as GET /api/v1/users/{id}');

const namedSchema = z.object({ id: z.string(), name: z.string() });
const menuRefSchema = namedSchema.extend({ code: z.string().describe('Dotted') });
const userRefSchema = namedSchema.extend({ username: z.string() });

export const explainQuerySchema = z.object({
  user_id: idSchema,
  ...targetShape,
  at: momentSchema.optional().describe('As it was then, where history tells'),
});

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
        }),
      )
      .describe('The least surplus first'),
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

export const MAX_ROLES_ASKED = 1_000;

/** `role_id` may come several times: what the roles add up to. */
export const effectiveQuerySchema = z.object({
  user_id: idSchema.optional(),
  role_id: z.union([idSchema, z.array(idSchema).max(MAX_ROLES_ASKED)]).optional(),
  at: momentSchema.optional().describe('As it was then, where history tells'),
});

export const effectiveMenuSchema = z
  .object({
    id: z.string(),
    parent_id: z.string(),
    code: z.string().describe('Dotted'),
    name: z.string(),
    type: z.enum(menuTypes),
    calls: z.array(callSchema),
    roles: z.array(z.string()).describe('Ids of the roles that give it'),
    ticked: z.boolean().describe('False where it is only the ancestor of a ticked one'),
  })
  .meta({ id: 'EffectiveMenu' });

const rightsShape = { codes: z.array(z.string()), calls: z.array(callSchema) };
export const rightsSchema = z.object(rightsShape).meta({ id: 'Rights' });

export const effectiveSchema = z
  .object({
    ...rightsShape,
    user: userRefSchema.extend({ status: userStatusSchema }).optional(),
    roles: z.array(namedSchema.extend({ code: z.string(), status: roleStatusSchema })),
    menus: z.array(effectiveMenuSchema),
    everything: z.boolean().optional().describe('Root passes every check'),
    at: timestampSchema.optional(),
    incomplete: z.boolean().optional().describe('The log does not tell all of what was then'),
  })
  .meta({ id: 'EffectiveRights' });

export const holdersQuerySchema = pageQuerySchema.extend({
  ...targetShape,
  role_id: idSchema.optional(),
  menu_id: idSchema.optional(),
  of: z.enum(['users', 'roles']).default('users'),
  q: wordsSchema('the name, or of users the username'),
});

export const holderSchema = z
  .object({
    id: z.string(),
    name: z.string(),
    username: z.string().optional().describe('Of a user'),
    code: z.string().optional().describe('Of a role'),
    status: z.string(),
    users: z.int().optional().describe('How many users have the role'),
    roles: z.array(namedSchema).optional().describe('Through which a user has it'),
  })
  .meta({ id: 'Holder' });

/** How many roles tick a menu or what is below it, and how many active users reach it. */
export const menuCountsSchema = z
  .object({ menu_id: z.string(), roles: z.int(), users: z.int() })
  .meta({ id: 'MenuCounts' });

export const previewActions = ['create', 'update', 'delete', 'restore'] as const;

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
    users: z.object({
      gaining: z.int(),
      losing: z.int(),
      sample: z.array(userRefSchema).max(10),
    }),
    warnings: z.array(
      z.object({
        kind: z.enum(previewWarnings),
        codes: z.array(z.string()),
        calls: z.array(callSchema),
      }),
    ),
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

export const usageQuerySchema = z.object({
  role_id: idSchema,
  days: z.coerce.number().int().min(1).max(365).default(90),
});

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

export const comparisonSides = /^(role|user):[\w-]{1,32}(@[\dT:.Z+-]{10,40})?$/;

/** Each side is `role:ID` or `user:ID`, with `@` and a moment for the past. */
export const compareQuerySchema = z.object({
  left: z.string().regex(comparisonSides, because('comparison_side')),
  right: z.string().regex(comparisonSides, because('comparison_side')),
});

export const relations = [
  'equal',
  'left-contains',
  'right-contains',
  'overlap',
  'disjoint',
] as const;

const absences = ['not-created', 'deleted'] as const;

export const comparisonSchema = z
  .object({
    relation: z.enum(relations),
    left: rightsSchema.describe('What only the left side gives'),
    right: rightsSchema.describe('What only the right side gives'),
    both: rightsSchema,
    incomplete: z.boolean().optional().describe('The log does not tell all of what was then'),
    absent: z
      .object({ left: z.enum(absences).optional(), right: z.enum(absences).optional() })
      .optional()
      .describe('Why a side is empty: its user or role is not there at that moment'),
  })
  .meta({ id: 'Comparison' });

export const findingKinds = [
  'call-unbound',
  'resource-unmatched',
  'page-without-list',
  'call-in-several-menus',
  'menu-without-page',
  'page-without-menu',
] as const;

/** What the menu form opens with to mend a finding; without an id, for a new menu. */
const mendSchema = z.object({
  id: z.string().optional(),
  values: z.object({
    parent_id: z.string().nullable().optional(),
    code: z.string().optional(),
    name: z.string().optional(),
    type: z.enum(menuTypes).optional(),
    path: z.string().optional(),
    resources: z.array(z.object({ method: resourceMethodSchema, path: z.string() })).optional(),
  }),
});

export const findingSchema = z
  .object({
    kind: z.enum(findingKinds),
    call: callSchema.optional(),
    summary: z.string().optional(),
    /** Of a page of the console. */
    path: z.string().optional(),
    menus: z.array(menuRefSchema),
    mend: mendSchema.optional(),
  })
  .meta({ id: 'CoverageFinding' });

/** Findings that are told; the others are only counted. */
export const MAX_FINDINGS = 1_000;

export const coverageSchema = z
  .object({
    findings: z.array(findingSchema).max(MAX_FINDINGS),
    total: z.int().describe('Of all findings'),
    calls: z.int(),
    menus: z.int(),
    pages: z.int(),
    built: z.boolean().describe('False where the pages are known from the seed alone'),
  })
  .meta({ id: 'ApiCoverage' });

/** Somebody else, roles together, or the ticks of a form that is not saved. */
export const viewAsFormSchema = z.object({
  user_id: idSchema.optional().describe('Either this or role_ids'),
  role_ids: z.array(idSchema).max(1_000).optional(),
  menu_ids: z.array(idSchema).max(20_000).optional().describe('Ticks beside the roles'),
});

export const viewAsSchema = loginTokenSchema
  .extend({ user: currentUserSchema })
  .meta({ id: 'ViewAs' });

export type ExplainQuery = z.infer<typeof explainQuerySchema>;
export type Explanation = z.infer<typeof explanationSchema>;
export type Blocker = Explanation['blockers'][number];
export type Remedy = Explanation['remedies'][number];
export type Chain = Explanation['chains'][number];
export type EffectiveMenu = z.infer<typeof effectiveMenuSchema>;
export type EffectiveRights = z.infer<typeof effectiveSchema>;
export type HoldersQuery = z.infer<typeof holdersQuerySchema>;
export type Holder = z.infer<typeof holderSchema>;
export type MenuCounts = z.infer<typeof menuCountsSchema>;
export type PreviewForm = z.infer<typeof previewFormSchema>;
export type Rights = z.infer<typeof rightsSchema>;
export type Preview = z.infer<typeof previewSchema>;
export type Replay = z.infer<typeof replaySchema>;
export type RoleUsage = z.infer<typeof usageSchema>;
export type Comparison = z.infer<typeof comparisonSchema>;
export type Finding = z.infer<typeof findingSchema>;
export type Coverage = z.infer<typeof coverageSchema>;
export type ViewAsForm = z.infer<typeof viewAsFormSchema>;
export type ViewAs = z.infer<typeof viewAsSchema>;
