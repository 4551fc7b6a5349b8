import { eq, sql } from 'drizzle-orm';
import { type Database, tables } from '../../db/database';
import { prepared } from '../../db/prepared';
import { isOneOf } from '../../db/rows';
import { currentFacts } from '../current';
import type { Facts } from '../facts';
import type { Subject } from './subject';

const { role, user, user_role } = tables;

export type RoleFact = Pick<typeof role.$inferSelect, 'id' | 'name' | 'code' | 'status'>;

/** What explanations rest on, now or then. */
export interface Moment {
  facts: Facts;
  subject(id: string): Promise<Subject | undefined>;
  /** Those that there are, by id. */
  roles(ids: Iterable<string>): Promise<Map<string, RoleFact>>;
  /** Whether the log does not tell all of what was then. */
  incomplete: boolean;
}

export async function presentMoment(db: Database, version: number): Promise<Moment> {
  return {
    facts: await currentFacts(db, version),
    subject: async (id) => (await subjectById(db).execute({ id }))[0],
    roles: (ids) => rolesById(db, ids),
    incomplete: false,
  };
}

const subjectById = prepared((db) =>
  db
    .select({
      id: user.id,
      username: user.username,
      name: user.name,
      status: user.status,
      must_change_password: user.must_change_password,
      role_ids: sql<string[]>`array(select role_id from ${user_role}
        where ${user_role}.user_id = ${user}.id order by role_id)`,
    })
    .from(user)
    .where(eq(user.id, sql.placeholder('id')))
    .prepare('access_subject'),
);

async function rolesById(db: Database, ids: Iterable<string>): Promise<Map<string, RoleFact>> {
  const wanted = [...new Set(ids)];
  if (wanted.length === 0) return new Map();
  const rows = await db
    .select({ id: role.id, name: role.name, code: role.code, status: role.status })
    .from(role)
    .where(isOneOf(role.id, wanted));
  return new Map(rows.map((row) => [row.id, row]));
}
