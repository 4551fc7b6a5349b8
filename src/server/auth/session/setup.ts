import { type SQL, sql } from 'drizzle-orm';
import { tables } from '../../db/database';
import { hasFactor } from '../../db/heldFactors';

const { session, user } = tables;

/** Held by the user, or asked for by the provider of the company account. */
export const hasPassedFactor: SQL<boolean> = sql`(${session.second_factor_passed} or ${hasFactor})`;

/** Who came by the company account need not know the password. */
export const mustChangePassword: SQL<boolean> = sql`(
  ${user.must_change_password} and ${session.signed_in_by} <> 'company')`;
