import { z } from 'zod';
import { passwordDigestSchema } from './common';

export const captchaIdSchema = z.object({
  captcha_id: z.string(),
  /** Absent from other backends; absent means true. */
  captcha_required: z.boolean(),
});

export const captchaImageQuerySchema = z.object({
  id: z.string().max(64),
  /** Exactly `1` draws new digits for the same id. */
  reload: z.string().optional(),
});

export const loginFormSchema = z.object({
  username: z.string().trim().min(1).max(64),
  password: passwordDigestSchema,
  /** Both captcha members are needed unless `captcha/id` said that none is required. */
  captcha_id: z.string().max(64).optional(),
  captcha_code: z.string().trim().max(16).optional(),
});

export const loginTokenSchema = z.object({
  access_token: z.string(),
  token_type: z.literal('Bearer'),
  /** Unix seconds; when this token ends if it is not refreshed. */
  expires_at: z.number().int(),
});

export const updatePasswordSchema = z.object({
  old_password: passwordDigestSchema,
  new_password: passwordDigestSchema,
});

export type CaptchaId = z.infer<typeof captchaIdSchema>;
export type LoginForm = z.infer<typeof loginFormSchema>;
export type LoginToken = z.infer<typeof loginTokenSchema>;
export type UpdatePassword = z.infer<typeof updatePasswordSchema>;
