import { passwordDigestSchema, timestampSchema } from './common';
import { signInWays } from './lists/signIn';
import { MAX_PROOF } from './proofOfWork';
import { z } from './zod';

export const captchaIdSchema = z
  .object({
    captcha_id: z.string(),
    captcha_required: z.boolean().describe('Absent from other backends; absent means true'),
    company_sign_in: z
      .object({ label: z.string().describe('What it is called; may be empty') })
      .optional()
      .describe('Absent where nobody signs in by a company account'),
    password_sign_in: z
      .boolean()
      .optional()
      .describe('false: for nobody but root; absent means true'),
    gatehouse: z
      .object({
        registration: z.boolean().describe('Whether strangers may ask for an account'),
        passkeys: z.boolean().describe('Whether the address that was called can have any'),
      })
      .optional()
      .describe('How this Gatehouse is set up; absent from other backends'),
  })
  .meta({ id: 'CaptchaId' });

export const loginFormSchema = z
  .object({
    username: z.string().trim().min(1).max(64),
    password: passwordDigestSchema,
    captcha_id: z
      .string()
      .max(64)
      .describe('Like captcha_code needed unless captcha/id said that none is required')
      .nullish(),
    captcha_code: z
      .string()
      .trim()
      .max(MAX_PROOF)
      .describe('The digits of the image, or a proof of work')
      .nullish(),
  })
  .meta({ id: 'LoginForm' });

export const loginTokenSchema = z
  .object({
    access_token: z.string(),
    token_type: z.literal('Bearer'),
    expires_at: z
      .number()
      .int()
      .describe('Unix seconds; when this token ends if it is not refreshed'),
  })
  .meta({ id: 'LoginToken' });

/** A sign-in that has not ended. */
export const sessionSchema = z
  .object({
    id: z.string(),
    current: z.boolean().describe('Whether the call was made with it'),
    ip: z.string().describe('Of who signed in; empty where it is not known'),
    user_agent: z.string(),
    signed_in_by: z.enum(signInWays).optional(),
    created_at: timestampSchema,
    last_seen_at: timestampSchema.describe('To the minute'),
  })
  .meta({ id: 'Session' });

/** Users notice a sign-in that was not theirs. */
export const lastSignInSchema = z
  .object({
    at: timestampSchema
      .nullable()
      .describe('Of the sign-in before this one; null where there was none'),
    ip: z.string(),
    user_agent: z.string(),
    failed: z.int().describe('How many failed between the two'),
  })
  .meta({ id: 'LastSignIn' });

export const updatePasswordSchema = z
  .object({
    old_password: passwordDigestSchema,
    new_password: passwordDigestSchema,
    end_tokens_and_passkeys: z
      .boolean()
      .optional()
      .describe('Other sessions end in any case; passkeys and access tokens where this is true'),
  })
  .meta({ id: 'PasswordChange' });

export type CaptchaId = z.infer<typeof captchaIdSchema>;
export type LoginForm = z.infer<typeof loginFormSchema>;
export type LoginToken = z.infer<typeof loginTokenSchema>;
export type LastSignIn = z.infer<typeof lastSignInSchema>;
export type Session = z.infer<typeof sessionSchema>;
export type UpdatePassword = z.infer<typeof updatePasswordSchema>;
