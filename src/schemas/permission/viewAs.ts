import { loginTokenSchema } from '../session';
import { currentUserSchema } from '../user';
import { z } from '../zod';
import { idSchema } from './parts';

/** Somebody else, roles together, or the ticks of a form that is not saved. */
export const viewAsFormSchema = z.object({
  user_id: idSchema.optional().describe('Either this or role_ids'),
  role_ids: z.array(idSchema).max(1_000).optional(),
  menu_ids: z.array(idSchema).max(20_000).optional().describe('Ticks beside the roles'),
});

export const viewAsSchema = loginTokenSchema
  .extend({ user: currentUserSchema })
  .meta({ id: 'ViewAs' });

export type ViewAsForm = z.infer<typeof viewAsFormSchema>;
export type ViewAs = z.infer<typeof viewAsSchema>;
