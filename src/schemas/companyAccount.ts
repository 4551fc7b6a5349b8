import { timestampSchema } from './common';
import { z } from './zod';

/** By which the page asks what came of a sign-in at the provider. */
export const companyCodeSchema = z
  .object({ code: z.string().min(1).max(64) })
  .meta({ id: 'CompanyCode' });

/** One's own company account. */
export const companyAccountSchema = z
  .object({
    available: z.boolean().describe('false where nobody signs in by a company account'),
    label: z.string().describe('What the sign-in is called here; may be empty'),
    bound: z
      .object({
        name: z.string(),
        issuer: z.string(),
        created_at: timestampSchema,
        last_used_at: timestampSchema.nullable(),
      })
      .nullable(),
    removable: z.boolean().describe('false for who cannot sign in by a password'),
  })
  .meta({ id: 'CompanyAccount' });

/** Where the browser goes next. */
export const companyWaySchema = z.object({ url: z.string() }).meta({ id: 'CompanyWay' });

export type CompanyAccount = z.infer<typeof companyAccountSchema>;
