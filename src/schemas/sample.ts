import { z } from './zod';

export const sampleLanguages = ['en-US', 'zh-CN'] as const;
export const sampleEntities = ['user', 'role', 'menu'] as const;

const countsSchema = z.object({ menu: z.int(), role: z.int(), user: z.int() });

const recordSchema = z.object({ entity: z.enum(sampleEntities), id: z.string(), name: z.string() });

/** Why a record of the sample stays when it is removed. */
export const keptReasons = ['has_password', 'held', 'ticked', 'has_submenus'] as const;

export const sampleSchema = z
  .object({
    state: z
      .enum(['none', 'offered', 'present'])
      .describe('`offered` on an empty console; `none` also to those who may not'),
    counts: countsSchema.describe('What would be made, or would be removed'),
    changed: z.array(recordSchema).describe('What would be removed though somebody changed it'),
    kept: z
      .array(recordSchema.extend({ reason: z.enum(keptReasons) }))
      .describe('What stays, as something that is no sample rests on it'),
  })
  .meta({ id: 'Sample' });

export const sampleFormQuerySchema = z.object({
  language: z.enum(sampleLanguages).default('en-US').describe('Of names and descriptions'),
});

export const sampleRemovalQuerySchema = z.object({
  used: z
    .enum(['true', 'false'])
    .default('false')
    .transform((text) => text === 'true')
    .describe('Removes also users who were given a password since'),
});

export const sampleDoneSchema = z
  .object({ counts: countsSchema.describe('What was made, or was removed') })
  .meta({ id: 'SampleDone' });

export type Sample = z.infer<typeof sampleSchema>;
export type SampleCounts = z.infer<typeof countsSchema>;
export type SampleEntity = (typeof sampleEntities)[number];
export type SampleLanguage = (typeof sampleLanguages)[number];
export type SampleDone = z.infer<typeof sampleDoneSchema>;
