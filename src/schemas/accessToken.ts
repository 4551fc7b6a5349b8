import { passwordDigestSchema, timestampSchema } from './common';
import { z } from './zod';

export const MAX_TOKEN_DAYS = 365;

/** What a program calls the API with in the name of a user. */
export const accessTokenSchema = z
  .object({
    id: z.string(),
    name: z.string(),
    menu_ids: z
      .array(z.string())
      .describe('Of what the owner holds at each call, these menus and buttons alone'),
    created_at: timestampSchema,
    expires_at: timestampSchema,
    last_used_at: timestampSchema.nullable().describe('To the minute; null until then'),
  })
  .meta({ id: 'AccessToken' });

export const newAccessTokenSchema = accessTokenSchema
  .extend({ token: z.string().describe('Told once; goes into `Authorization: Bearer`') })
  .meta({ id: 'NewAccessToken' });

export const accessTokenFormSchema = z
  .object({
    name: z.string().trim().min(1).max(64),
    menu_ids: z.array(z.string().min(1).max(32)).min(1).max(10_000),
    days: z.int().min(1).max(MAX_TOKEN_DAYS).describe('Until it ends'),
    password: passwordDigestSchema.describe("The caller's own"),
  })
  .meta({ id: 'AccessTokenForm' });

export type AccessToken = z.infer<typeof accessTokenSchema>;
export type NewAccessToken = z.infer<typeof newAccessTokenSchema>;
export type AccessTokenForm = z.infer<typeof accessTokenFormSchema>;
