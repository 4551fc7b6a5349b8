import { z } from 'zod';
import { timestampSchema } from './common';

export const userStatusSchema = z.enum(['activated', 'freezed']);

export const userRoleSchema = z.object({
  id: z.string(),
  user_id: z.string(),
  role_id: z.string(),
  created_at: timestampSchema,
  updated_at: timestampSchema,
  role_name: z.string(),
});

export const userSchema = z.object({
  id: z.string(),
  username: z.string(),
  name: z.string(),
  phone: z.string(),
  email: z.string(),
  remark: z.string(),
  status: userStatusSchema,
  created_at: timestampSchema,
  updated_at: timestampSchema,
  roles: z.array(userRoleSchema).nullable(),
});

/** The signed-in user. `must_change_password` is ours: the original never asks for it. */
export const currentUserSchema = userSchema.extend({
  must_change_password: z.boolean(),
});

export type UserStatus = z.infer<typeof userStatusSchema>;
export type UserRole = z.infer<typeof userRoleSchema>;
export type User = z.infer<typeof userSchema>;
export type CurrentUser = z.infer<typeof currentUserSchema>;
