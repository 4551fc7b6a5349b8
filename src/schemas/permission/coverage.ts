import { menuStatuses, menuTypes, resourceMethodSchema } from '../menu';
import { z } from '../zod';
import { callSchema, menuRefSchema } from './parts';

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
    status: z.enum(menuStatuses).optional(),
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

export type Finding = z.infer<typeof findingSchema>;
export type Coverage = z.infer<typeof coverageSchema>;
