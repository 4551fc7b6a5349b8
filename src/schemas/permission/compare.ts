import { z } from '../zod';
import { rightsSchema } from './rights';

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

export type Comparison = z.infer<typeof comparisonSchema>;
