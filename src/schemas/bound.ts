import { accessTokenSchema } from './accessToken';
import { timestampSchema } from './common';
import { companyAccountSchema } from './companyAccount';
import { passkeySchema } from './passkey';
import { userSchema } from './user';
import { z } from './zod';

/** What signs a user in, or proves who they are, beside the password. */
const boundSchema = z
  .object({
    company_account: companyAccountSchema.shape.bound,
    passkeys: z.array(passkeySchema),
    second_factor: z
      .object({ created_at: timestampSchema })
      .nullable()
      .describe('The authenticator app'),
  })
  .meta({ id: 'Bound' });

export const userRecordSchema = userSchema
  .extend({ bound: boundSchema })
  .meta({ id: 'UserRecord' });

/** What a reset of the password ended and left. */
export const resetEffectSchema = z.object({
  ended: boundSchema
    .omit({ second_factor: true })
    .extend({ access_tokens: z.array(accessTokenSchema) }),
  kept: boundSchema
    .pick({ company_account: true, second_factor: true })
    .describe(
      'The authenticator app, and the company account where it alone signs the user in or an earlier reset left it',
    ),
});

export const resetResultSchema = resetEffectSchema
  .partial()
  .describe('`ended` and `kept` are absent where nothing was bound')
  .extend({
    password: z
      .string()
      .optional()
      .describe('A one-time password, told once; absent where there is a default password'),
  })
  .meta({ id: 'ResetResult' });

export type Bound = z.infer<typeof boundSchema>;
export type UserRecord = z.infer<typeof userRecordSchema>;
export type ResetEffect = z.infer<typeof resetEffectSchema>;
export type ResetResult = z.infer<typeof resetResultSchema>;
