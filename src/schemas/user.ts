import { buildSchema } from './build';
import {
  emailSchema,
  nameSchema,
  orEmpty,
  pageQuerySchema,
  passwordDigestSchema,
  searchSchema,
  sortSchema,
  timestampSchema,
  wordsSchema,
} from './common';
import { because } from './errors';
import { type Exported, exportedFields, exportFormats } from './lists/exported';
import { lastSignIns, NO_ROLE, roleSources, userColumns, userStatuses } from './lists/user';
import { preferencesSchema } from './preferences';
import { z } from './zod';

export * from './lists/user';

export const userStatusSchema = z.enum(userStatuses);

export const userRoleSchema = z
  .object({
    id: z.string(),
    user_id: z.string(),
    role_id: z.string(),
    created_at: timestampSchema,
    updated_at: timestampSchema,
    role_name: z.string(),
    source: z
      .enum(roleSources)
      .optional()
      .describe('claims: of the company account, brought up to date at each sign-in'),
  })
  .meta({ id: 'UserRole' });

export const userSchema = z
  .object({
    id: z.string(),
    username: z.string(),
    name: z.string(),
    email: z.string(),
    phone: z.string(),
    remark: z.string(),
    status: userStatusSchema,
    roles: z.array(userRoleSchema).nullable(),
    last_sign_in_at: timestampSchema
      .nullable()
      .optional()
      .describe('In a list alone; null where nobody signed in'),
    must_change_password: z
      .boolean()
      .optional()
      .describe('In a list alone: the next sign-in asks for another password'),
    lacks_second_factor: z
      .boolean()
      .optional()
      .describe('In a list alone: a role demands a second factor, and none is set up'),
    created_at: timestampSchema,
    updated_at: timestampSchema,
  })
  .meta({ id: 'User' });

export const userExported: Exported = {
  columns: exportedFields(userSchema, 'must_change_password', 'lacks_second_factor'),
  formats: exportFormats,
};

/** The signed-in user. `must_change_password` and `gatehouse` are ours: the original has neither. */
export const currentUserSchema = userSchema
  .extend({
    must_change_password: z
      .boolean()
      .describe('Until it is changed every call but those below /current is refused'),
    must_set_up_second_factor: z
      .boolean()
      .optional()
      .describe('Until it is set up every call but those for that is refused'),
    has_password: z
      .boolean()
      .optional()
      .describe('false: a company account alone opens it; a fresh sign-in is asked instead'),
    gatehouse: z
      .object({
        company_sign_in: z.boolean(),
        registration: z.boolean().describe('Whether strangers may ask for an account'),
        notification_mail: z.boolean().describe('Whether notifications are also sent by e-mail'),
        one_time_password: z
          .boolean()
          .describe('Whether a user without a password gets one for one use, or else a default'),
        build: buildSchema.optional().describe('What the server was built from'),
      })
      .optional()
      .describe('How this Gatehouse is set up; absent from other backends'),
    preferences: preferencesSchema.optional(),
  })
  .meta({ id: 'CurrentUser' });

/** What Entra ID, Google, Active Directory and LDAP put into a name to sign in with. */
const USERNAME = "\\p{L}\\p{M}\\p{N}._@+ '!#$&()^~-";

/** Characters that no username has. */
export const NOT_OF_USERNAMES = new RegExp(`[^${USERNAME}]`, 'gu');

/** Without letters that have no shape, phonetic ones among them: names do not need them. */
const UNAMBIGUOUS = /^[^\p{Default_Ignorable_Code_Point}\u0250-\u02af\u1d00-\u1dbf]*$/u;

const contactFields = {
  name: nameSchema(64),
  phone: orEmpty(z.string().trim().max(32)),
  email: orEmpty(emailSchema),
  remark: orEmpty(z.string().max(1024)),
};

/** What users may change of their own record. */
export const currentUserFormSchema = z
  .object({
    ...contactFields,
    password: passwordDigestSchema
      .optional()
      .describe(
        'Hex md5 of the own one; for another e-mail, where links for a new password are sent',
      ),
  })
  .meta({ id: 'CurrentUserForm' });

export const knownLookAlikeSchema = z
  .boolean()
  .nullish()
  .describe('Takes a username that looks like another one; of those who may list users');

export const userFormSchema = z
  .object({
    ...contactFields,
    username: z
      .string()
      .trim()
      .min(1)
      .max(64)
      .regex(new RegExp(`^[${USERNAME}]*$`, 'u'), because('username_characters'))
      .regex(UNAMBIGUOUS, because('hidden_characters')),
    password: orEmpty(passwordDigestSchema).describe(
      'Hex md5. Empty: the default password for a new user, the old one for any other',
    ),
    status: userStatusSchema,
    roles: z.array(z.object({ role_id: z.string().min(1).max(32) })).max(1_000),
    known_look_alike: knownLookAlikeSchema,
  })
  .meta({ id: 'UserForm' });

/** A one-time password, told once. */
export const oneTimePasswordSchema = z
  .object({ password: z.string() })
  .meta({ id: 'OneTimePassword' });

/** A new user: with the one-time password, unless an admin typed one or there is a default. */
export const createdUserSchema = userSchema
  .extend(oneTimePasswordSchema.partial().shape)
  .meta({ id: 'CreatedUser' });

/** Users that are asked for by their ids at once. */
export const MAX_IDS = 100;

export const userQuerySchema = pageQuerySchema.extend({
  q: wordsSchema('the username, name, email or phone'),
  email: searchSchema,
  role_id: searchSchema.describe(`The id of a role that they hold, or ${NO_ROLE} for no role`),
  ids: z
    .string()
    .max(MAX_IDS * 21)
    .describe(`Ids of users, ${MAX_IDS} at most, commas between`)
    .optional(),
  last_sign_in: z
    .enum([...lastSignIns, ''])
    .optional()
    .describe('When they signed in last'),
  username: searchSchema.describe('Part of the username or of the display name'),
  name: searchSchema,
  status: userStatusSchema.or(z.literal('')).optional(),
  sort: sortSchema(userColumns),
});

/** E-mails with the same key are one. Of ASCII alone: U+212A, the Kelvin sign, is no `k`. */
export const emailKey = (email: string): string =>
  email.replace(/[A-Z]/g, (letter) => letter.toLowerCase());

export type UserForm = z.infer<typeof userFormSchema>;
export type CurrentUserForm = z.infer<typeof currentUserFormSchema>;
export type UserQuery = z.infer<typeof userQuerySchema>;
export type UserRole = z.infer<typeof userRoleSchema>;
export type User = z.infer<typeof userSchema>;
export type CurrentUser = z.infer<typeof currentUserSchema>;
