import { timestampSchema } from './common';
import { z } from './zod';

/** Bytes in base64url, as WebAuthn has them in JSON. */
const bytes = (most: number) => z.string().min(1).max(most);

const keyTypeSchema = z.literal('public-key');
const descriptorsSchema = z.array(
  z.object({ id: z.string(), type: keyTypeSchema, transports: z.array(z.string()) }),
);
const signed = {
  id: bytes(1_400),
  rawId: bytes(1_400),
  type: keyTypeSchema,
};

/** A key pair of a device with which its owner signs in. */
export const passkeySchema = z
  .object({
    id: z.string(),
    name: z.string(),
    rp_id: z.string().describe('The host that it was made for; it works at no other'),
    created_at: timestampSchema,
    last_used_at: timestampSchema.nullable(),
  })
  .meta({ id: 'Passkey' });

export const passkeysSchema = z
  .object({
    rp_id: z
      .string()
      .nullable()
      .describe('The host that new ones are made for; null where an IP address was called'),
    passkeys: z.array(passkeySchema),
  })
  .meta({ id: 'Passkeys' });

/** What a device needs to make one: `PublicKeyCredentialCreationOptionsJSON` of WebAuthn. */
export const passkeyCreationSchema = z
  .object({
    challenge: z.string().describe('For one try within five minutes'),
    rp: z.object({ id: z.string(), name: z.string() }),
    user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
    pubKeyCredParams: z.array(z.object({ type: keyTypeSchema, alg: z.int() })),
    timeout: z.int(),
    attestation: z.literal('none'),
    excludeCredentials: descriptorsSchema,
    authenticatorSelection: z.object({
      residentKey: z.literal('required'),
      requireResidentKey: z.literal(true),
      userVerification: z.literal('required'),
    }),
  })
  .meta({ id: 'PasskeyCreation' });

/** What a device needs to sign: `PublicKeyCredentialRequestOptionsJSON` of WebAuthn. */
export const passkeyRequestSchema = z
  .object({
    challenge: z.string().describe('For one try within five minutes'),
    rpId: z.string(),
    timeout: z.int(),
    allowCredentials: descriptorsSchema.describe('Empty where the device is to find the account'),
    userVerification: z.literal('required'),
  })
  .meta({ id: 'PasskeyRequest' });

/** What a device made: `RegistrationResponseJSON` of WebAuthn. */
export const madePasskeySchema = z
  .object({
    ...signed,
    response: z.object({
      clientDataJSON: bytes(2_000),
      attestationObject: bytes(20_000),
      transports: z.array(z.string().max(32)).max(10).optional(),
    }),
  })
  .meta({ id: 'MadePasskey' });

/** What a device signed: `AuthenticationResponseJSON` of WebAuthn. */
export const signedPasskeySchema = z
  .object({
    ...signed,
    response: z.object({
      clientDataJSON: bytes(2_000),
      authenticatorData: bytes(2_000),
      signature: bytes(2_000),
      userHandle: z.string().max(100).nullish(),
    }),
  })
  .meta({ id: 'SignedPasskey' });

const nameSchema = z.string().trim().min(1).max(64);

export const passkeyFormSchema = z
  .object({ name: nameSchema, credential: madePasskeySchema })
  .meta({ id: 'PasskeyForm' });

export const addedPasskeySchema = z
  .object({
    passkey: passkeySchema,
    recovery_codes: z
      .array(z.string())
      .describe('With the first factor; each works once, told once')
      .optional(),
  })
  .meta({ id: 'AddedPasskey' });

export type Passkey = z.infer<typeof passkeySchema>;
export type Passkeys = z.infer<typeof passkeysSchema>;
export type PasskeyCreation = z.infer<typeof passkeyCreationSchema>;
export type PasskeyRequest = z.infer<typeof passkeyRequestSchema>;
export type MadePasskey = z.infer<typeof madePasskeySchema>;
export type SignedPasskey = z.infer<typeof signedPasskeySchema>;
export type PasskeyForm = z.infer<typeof passkeyFormSchema>;
export type AddedPasskey = z.infer<typeof addedPasskeySchema>;
