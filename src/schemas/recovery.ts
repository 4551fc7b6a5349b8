import { passwordDigestSchema, timestampSchema } from './common';
import { captchaFields, mailLocaleSchema } from './registration';
import { z } from './zod';

export const recoverFormSchema = z
  .object({
    username: z.string().trim().min(1).max(128).describe('The username or the e-mail'),
    locale: mailLocaleSchema,
    ...captchaFields,
  })
  .meta({ id: 'RecoverForm' });

export const newPasswordFormSchema = z
  .object({
    secret: z.string().max(64).describe('Of the link that was sent'),
    password: passwordDigestSchema,
  })
  .meta({ id: 'NewPasswordForm' });

/** A user who forgot the password, and cannot be sent a link. */
export const recoveryRequestSchema = z
  .object({
    id: z.string().describe('Of the user'),
    username: z.string(),
    name: z.string(),
    email: z.string(),
    created_at: timestampSchema,
  })
  .meta({ id: 'RecoveryRequest' });

/** What waits for the signed-in user, as far as they may answer it. */
export const waitingSchema = z
  .object({
    registrations: z.int(),
    recoveries: z.int(),
    mails: z.int().describe('E-mails that could not be sent yet'),
  })
  .meta({ id: 'Waiting' });

export type RecoverForm = z.infer<typeof recoverFormSchema>;
export type NewPasswordForm = z.infer<typeof newPasswordFormSchema>;
export type RecoveryRequest = z.infer<typeof recoveryRequestSchema>;
export type Waiting = z.infer<typeof waitingSchema>;
