import { type SQL, sql } from 'drizzle-orm';
import { tables } from '../../db/database';
import { hasFactor } from '../../db/heldFactors';

const { policy_version, session, user, user_role } = tables;

/** Whether a second factor is held by the user, or was asked for by the provider of the company account. */
export const hasPassedFactor: SQL<boolean> = sql`(${session.second_factor_passed} or ${hasFactor})`;

/** Whether the password must be changed first; who came by the company account need not know it. */
export const mustChangePassword: SQL<boolean> = sql`(
  ${user.must_change_password} and ${session.signed_in_by} <> 'company')`;

/** What a caller is known by, of a user. */
export const userColumns = {
  user_id: user.id,
  username: user.username,
  role_ids: sql<string[]>`array(select ${user_role.role_id} from ${user_role}
    where ${user_role.user_id} = ${user.id})`,
};

/** What a caller is known by, of a session that is joined with its user. */
export const sessionColumns = {
  ...userColumns,
  session_id: session.id,
  expires_at: session.expires_at,
  must_change_password: mustChangePassword,
  has_second_factor: hasPassedFactor,
};

export const policyVersion =
  sql<number>`(select ${policy_version.version} from ${policy_version})`.mapWith(Number);
