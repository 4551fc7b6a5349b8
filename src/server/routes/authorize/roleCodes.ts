import { eq } from 'drizzle-orm';
import type { Principal } from '../../auth/session/queries';
import { Versioned } from '../../db/cache';
import { type Database, tables } from '../../db/database';
import { policyAt } from '../../permission/current';

const { role } = tables;

const codes = new Versioned<Map<string, string>>();

/** The codes of the caller's enabled roles, sorted; none under a token, which holds less than its owner's roles say. */
export async function enabledRoleCodes(
  db: Database,
  { role_ids, under_token, policy_version }: Principal,
): Promise<string[]> {
  if (under_token) return [];
  const { snapshot } = await policyAt(db, policy_version);
  const byId = await codes.current(db, snapshot.versions.version, async () => {
    const rows = await db
      .select({ id: role.id, code: role.code })
      .from(role)
      .where(eq(role.status, 'enabled'));
    return new Map(rows.map(({ id, code }) => [id, code]));
  });
  return role_ids.flatMap((id) => byId.get(id) ?? []).sort();
}
