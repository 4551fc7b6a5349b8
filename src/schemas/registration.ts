import { emailSchema, passwordDigestSchema, timestampSchema } from './common';
import { loginFormSchema } from './session';
import { knownLookAlikeSchema, userFormSchema } from './user';
import { z } from './zod';

export const mailLocales = ['en-US', 'zh-CN'] as const;

export type MailLocale = (typeof mailLocales)[number];

/** What those who have no session may do here. */
export const registerInfoSchema = z
  .object({
    registration: z.enum(['off', 'approval']),
    recovery: z
      .enum(['mail', 'request'])
      .describe('What becomes of a forgotten password: a link by e-mail, or an administrator'),
    contact: z.string().describe('Whom to ask; empty where nobody is named'),
  })
  .meta({ id: 'RegisterInfo' });

const { captcha_id, captcha_code } = loginFormSchema.shape;

/** Of a stranger who sends a form. */
export const captchaFields = { captcha_id, captcha_code };

export const mailLocaleSchema = z
  .enum(mailLocales)
  .default('en-US')
  .describe('The language of e-mails to whoever asks');

const { name, username, roles } = userFormSchema.shape;

export const registerFormSchema = z
  .object({
    name,
    username,
    email: emailSchema,
    password: passwordDigestSchema,
    locale: mailLocaleSchema,
    ...captchaFields,
  })
  .meta({ id: 'RegisterForm' });

/** Who waits for an account. */
export const registrationSchema = z
  .object({
    id: z.string(),
    username: z.string(),
    name: z.string(),
    email: z.string(),
    created_at: timestampSchema,
  })
  .meta({ id: 'Registration' });

export const activationFormSchema = z
  .object({
    roles: roles.min(1),
    username: username.optional().describe('Instead of the one that was asked for'),
    known_look_alike: knownLookAlikeSchema,
  })
  .meta({ id: 'ActivationForm' });

export type RegisterInfo = z.infer<typeof registerInfoSchema>;
export type RegisterForm = z.infer<typeof registerFormSchema>;
export type Registration = z.infer<typeof registrationSchema>;
export type ActivationForm = z.infer<typeof activationFormSchema>;
