import { resetEffectSchema } from './bound';
import { timestampSchema } from './common';
import { z } from './zod';

export const bulkResultSchema = z
  .object({
    changed: z.array(z.string()).describe('Their ids; the others were so already'),
    updated_at: timestampSchema.describe('Of those that it changed'),
    passwords: z
      .array(
        z.object({ id: z.string(), username: z.string(), name: z.string(), password: z.string() }),
      )
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

export type BulkResult = z.infer<typeof bulkResultSchema>;
export type Selectable = z.infer<typeof selectableSchema>;
