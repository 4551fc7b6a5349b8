import { resetEffectSchema } from './bound';
import { timestampSchema } from './common';
import { because } from './errors';
import { z } from './zod';

/** Records that one call changes. */
export const MAX_BULK = 10_000;

/** Each password is hashed, which is slow on purpose. */
export const MAX_RESET = 100;

const idSchema = z.string().min(1).max(32);

const bulkFields = {
  ids: z
    .array(idSchema)
    .min(1)
    .max(MAX_BULK)
    .describe('All of them are changed, or none; one that is named twice counts once'),
  versions: z
    .array(z.iso.datetime({ offset: true, ...because('invalid_time') }))
    .max(MAX_BULK)
    .optional()
    .describe(
      'The updated_at of each, in the order of `ids`: a record that has another is refused',
    ),
};

export const bulkActions = ['set_status', 'delete'] as const;

/** Of records without a status. */
export const bulkDeleteFormSchema = z.object({ ...bulkFields, action: z.literal('delete') });

/** @param status of such records */
export const bulkFormSchema = <Status extends z.ZodType<string>>(status: Status) =>
  z.object({
    ...bulkFields,
    action: z.enum(bulkActions),
    status: status.optional().describe('Of set_status'),
  });

export const userBulkActions = [
  'add_roles',
  'remove_roles',
  ...bulkActions,
  'end_sessions',
  'reset_password',
] as const;

export const userBulkFormSchema = <Status extends z.ZodType<string>>(status: Status) =>
  bulkFormSchema(status).extend({
    action: z.enum(userBulkActions).describe(`reset_password takes ${MAX_RESET} at most`),
    role_ids: z.array(idSchema).max(100).optional().describe('Of add_roles and remove_roles'),
  });

export const bulkResultSchema = z
  .object({
    changed: z.array(z.string()).describe('Their ids; the others were so already'),
    updated_at: timestampSchema.describe('Of those that it changed'),
    passwords: z
      .array(z.object({ id: z.string(), username: z.string(), password: z.string() }))
      .optional()
      .describe('One-time passwords, told once'),
    resets: z
      .array(resetEffectSchema.extend({ id: z.string(), username: z.string() }))
      .optional()
      .describe('Those users to whom something was bound that a reset ended or kept'),
  })
  .meta({ id: 'BulkResult' });

/** Of rows that match a query, so that all of them can be selected. */
export const selectableSchema = z
  .object({ id: z.string(), name: z.string(), updated_at: timestampSchema })
  .meta({ id: 'Selectable' });

export type BulkForm = z.infer<ReturnType<typeof bulkFormSchema>>;
export type UserBulkAction = (typeof userBulkActions)[number];
export type BulkResult = z.infer<typeof bulkResultSchema>;
export type Selectable = z.infer<typeof selectableSchema>;
