import { type SQL, sql } from 'drizzle-orm';
import { tables } from './database';

const { passkey, totp_factor, user } = tables;

/** Conditions on the user of the outer query. */
export const hasTotp: SQL<boolean> = sql`exists (
  select 1 from ${totp_factor} where ${totp_factor}.id = ${user}.id)`;

const hasPasskey: SQL<boolean> = sql`exists (
  select 1 from ${passkey} where ${passkey}.user_id = ${user}.id)`;

export const hasFactor: SQL<boolean> = sql`(${hasTotp} or ${hasPasskey})`;
