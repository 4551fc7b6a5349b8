import { passwordDigestSchema } from './common';
import { signedPasskeySchema } from './passkey';
import { z } from './zod';

export const secondFactorMethods = ['passkey', 'totp', 'recovery-code'] as const;

const methodSchema = z.enum(secondFactorMethods);

/** What the password is followed by; `methods` in the order in which they are best offered. */
export const loginChallengeSchema = z
  .object({
    challenge: z.string().describe('For five tries within five minutes'),
    methods: z.array(methodSchema),
  })
  .meta({ id: 'LoginChallenge' });

export const secondFactorFormSchema = z
  .object({
    challenge: z.string().min(1).max(64),
    method: methodSchema,
    code: z.string().trim().min(1).max(64).describe('Of all methods but passkey').optional(),
    credential: signedPasskeySchema.describe('Of the method passkey').optional(),
  })
  .meta({ id: 'SecondFactorForm' });

/** What the signed-in user has set up. */
export const secondFactorSchema = z
  .object({
    methods: z.array(methodSchema),
    required: z.boolean().describe('By a role, or for all: the last one cannot be removed'),
    available: z.boolean().describe('false where the server has no key to keep secrets with'),
    passkeys: z.int(),
    totp_created_at: z.iso.datetime({ offset: true }).nullable(),
    recovery_codes_left: z.int(),
  })
  .meta({ id: 'SecondFactor' });

export const provenSchema = z
  .object({ password: passwordDigestSchema })
  .meta({ id: 'PasswordProof' });

export const totpSetupSchema = z
  .object({
    secret: z.string().describe('Base32, for an app that cannot read the picture; told once'),
    uri: z.string().describe('What the QR code holds'),
    setup: z.string().describe('To be sent back with a code of the app, within ten minutes'),
  })
  .meta({ id: 'TotpSetup' });

export const totpFormSchema = z
  .object({ setup: z.string().min(1).max(1024), code: z.string().trim().min(1).max(16) })
  .meta({ id: 'TotpForm' });

export type SecondFactorMethod = (typeof secondFactorMethods)[number];
/** Those that a code is typed for. */
export type CodeMethod = Exclude<SecondFactorMethod, 'passkey'>;
export type LoginChallenge = z.infer<typeof loginChallengeSchema>;
export type SecondFactorForm = z.infer<typeof secondFactorFormSchema>;
export type SecondFactor = z.infer<typeof secondFactorSchema>;
export type TotpSetup = z.infer<typeof totpSetupSchema>;
export type TotpForm = z.infer<typeof totpFormSchema>;
