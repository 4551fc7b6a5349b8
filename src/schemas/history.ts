import { timestampSchema } from './common';
import { z } from './zod';

export const historyActions = [
  'create',
  'update',
  'delete',
  'reset-password',
  'change-password',
] as const;

/** What ended or made a link of the record elsewhere; such a version is not restored or undone. */
const linkActions = ['unlink', 'relink'] as const;

const changedFieldSchema = z.object({
  field: z.string().describe('As the form of the record has it'),
  before: z.unknown().describe('Null where there was nothing'),
  after: z.unknown().describe('Null where nothing is left'),
});

const leftOutSchema = z.object({
  field: z.string(),
  entity: z.string().describe('Of what is no longer there'),
  ids: z.array(z.string()),
  names: z
    .record(z.string(), z.string())
    .describe('By id, where a change tells them and the caller may list their like'),
});

const filledSchema = z
  .array(z.string())
  .optional()
  .describe(
    'Fields that the version lacks, which get their initial values; left out where it lacks none',
  );

/** What a restore would do. */
export const restoresSchema = z.object({
  fields: z
    .array(changedFieldSchema)
    .describe('As the record is now, and as it would be; empty where nothing would change'),
  left_out: z.array(leftOutSchema).describe('Links that would be left out'),
  filled: filledSchema,
});

export const versionSchema = z
  .object({
    id: z.string().describe('Of the change; what a restore names'),
    record_id: z.string(),
    name: z.string().describe('Of the record, in that version'),
    action: z.enum([...historyActions, ...linkActions]),
    at: timestampSchema,
    trace_id: z.string().describe('What one user changed under it is undone as one'),
    together: z.int().describe('How many changes of such records are undone as one'),
    user: z
      .object({ id: z.string(), username: z.string(), name: z.string() })
      .nullable()
      .describe('Null where the own lists of the caller do not show users'),
    returned: z.boolean().describe('It brought back what was before, as a restore or an undo'),
    linked: z
      .object({ entity: z.string(), id: z.string(), name: z.string() })
      .nullable()
      .describe(
        'What was deleted (unlink) or restored (relink), and the link of the record with it, or what was deleted (delete) and took the record along',
      ),
    undoes: z.boolean().describe('It took another change back'),
    fields: z.array(changedFieldSchema),
    restorable: z.boolean().describe('A record can be made of this version'),
    undoable: z.boolean().describe('A record can be made of what was before'),
    filled: filledSchema,
  })
  .meta({ id: 'Version' });

export const restoreFormSchema = z
  .object({
    version: z
      .string()
      .min(1)
      .max(32)
      .describe('Of the history: the record as that change left it'),
    before: z
      .boolean()
      .default(false)
      .describe('As it was before that change; of a deletion always'),
  })
  .meta({ id: 'RestoreForm' });

export const restoredSchema = z
  .object({
    id: z.string(),
    password: z.string().optional().describe('A one-time password, told once'),
    left_out: z.array(leftOutSchema).describe('Links to what is no longer there'),
    filled: filledSchema,
  })
  .meta({ id: 'Restored' });

/** Changes that are undone as one. */
export const MAX_UNDONE = 500;

export const undoFormSchema = z
  .object({
    trace_id: z.string().min(1).max(64).describe('Of the changes to undo, as X-Trace-Id told it'),
    version: z
      .string()
      .max(32)
      .optional()
      .describe('One of them, where several users or requests share the trace id'),
  })
  .meta({ id: 'UndoForm' });

export const undoneSchema = z
  .object({ undone: z.int(), restored: z.array(restoredSchema) })
  .meta({ id: 'Undone' });

export type Restores = z.infer<typeof restoresSchema>;
export type Version = z.infer<typeof versionSchema>;
export type RestoreForm = z.infer<typeof restoreFormSchema>;
export type Restored = z.infer<typeof restoredSchema>;
export type LeftOut = z.infer<typeof leftOutSchema>;
export type UndoForm = z.infer<typeof undoFormSchema>;
export type Undone = z.infer<typeof undoneSchema>;
