import { because } from '@/schemas/errors';
import { z } from '@/schemas/zod';

/** Records that one call changes. */
export const MAX_BULK = 10_000;

export const idSchema = z.string().min(1).max(32);

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

export type BulkForm = z.infer<ReturnType<typeof bulkFormSchema>>;
