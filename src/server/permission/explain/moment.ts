import { eq, sql } from 'drizzle-orm';
import { Versioned } from '../../db/cache';
import { type Database, tables } from '../../db/database';
import { prepared } from '../../db/prepared';
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
  const { versions, ...facts } = await currentFacts(db, version);
  const roles = () => roleFacts.current(db, versions.roles, () => readRoles(db));
  return {
    facts,
    subject: (id) => presentSubject(db, id),
    roles: async (ids) => among(await roles(), ids),
    incomplete: false,
  };
}

export async function presentSubject(db: Database, id: string): Promise<Subject | undefined> {
  const [subject] = await subjectById(db).execute({ id });
  return subject;
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

const roleFacts = new Versioned<Map<string, RoleFact>>();

async function readRoles(db: Database): Promise<Map<string, RoleFact>> {
  const rows = await db
    .select({ id: role.id, name: role.name, code: role.code, status: role.status })
    .from(role);
  return new Map(rows.map((row) => [row.id, row]));
}

const among = (all: Map<string, RoleFact>, ids: Iterable<string>): Map<string, RoleFact> =>
  new Map(
    [...ids].flatMap((id) => {
      const one = all.get(id);
      return one ? [[id, one] as const] : [];
    }),
  );
