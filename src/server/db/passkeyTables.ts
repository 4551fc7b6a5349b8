import { bigint, check, index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { created_at, id, idOf, isOneOf, moment } from './columns';
import { user } from './entityTables';

/** Public keys of a user; what they sign with never leaves the user's device. */
export const passkey = pgTable(
  'passkey',
  {
    id: id(),
    user_id: idOf(user, 'user_id'),
    name: text('name').notNull(),
    /** The id that the device gave the key, in base64url like the two after it. */
    credential_id: text('credential_id').notNull(),
    public_key: text('public_key').notNull(),
    /** The handle by which the device knows the account: the same in all keys of a user. */
    user_handle: text('user_handle').notNull(),
    /** The host that it was made for; it answers to no other. */
    rp_id: text('rp_id').notNull(),
    /** The newest that was told; devices that do not count tell 0. */
    counter: bigint('counter', { mode: 'number' }).notNull(),
    /** How the device is reached, as it says. */
    transports: text('transports').array().notNull(),
    last_used_at: moment('last_used_at'),
    created_at: created_at(),
  },
  (table) => [
    uniqueIndex('passkey_credential_unique').on(table.credential_id),
    index('passkey_user').on(table.user_id),
  ],
);

const passkeyChallengeKinds = ['add', 'sign-in', 'second-factor'] as const;

/** What a device is to sign. */
export const passkey_challenge = pgTable(
  'passkey_challenge',
  {
    /** The hash of what the client holds. */
    id: id(),
    kind: text('kind', { enum: passkeyChallengeKinds }).notNull(),
    /** The network of the caller; empty where the user is known. */
    network: text('network').notNull(),
    /** The session or the sign-in that it belongs to; empty where there is none yet. */
    bound_to: text('bound_to').notNull(),
    /** The handle of the key that is to be made. */
    user_handle: text('user_handle').notNull(),
    rp_id: text('rp_id').notNull(),
    origins: text('origins').array().notNull(),
    expires_at: moment('expires_at').notNull(),
  },
  (table) => [
    check('passkey_challenge_kind', isOneOf(table.kind, passkeyChallengeKinds)),
    index('passkey_challenge_bound').on(table.bound_to),
    index('passkey_challenge_network').on(table.network, table.expires_at),
    index('passkey_challenge_expires').on(table.expires_at),
  ],
);
