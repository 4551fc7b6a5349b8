import { eq, gt, sql } from 'drizzle-orm';
import { type Database, tables } from '../../db/database';
import { queryRows } from '../../db/rows';
import { currentFacts } from '../../permission/current';
import type { Moment, RoleFact } from '../../permission/explain/moment';
import type { Subject } from '../../permission/explain/subject';
import { eachChangeSince, type PastChange, reachesBack } from './read';
import { type Dated, type State, toFacts, toState } from './state';
import { undo } from './undo';

const { menu_resource, role, user, user_role } = tables;

interface Asked {
  at: Date;
  /** The user whose roles and status are asked about. */
  userId: string | undefined;
}

/** Returns the policy as it was then: changes are taken back from now on. */
export async function pastMoment(
  db: Database,
  version: number,
  { at, userId }: Asked,
): Promise<Moment> {
  const facts = await currentFacts(db, version);
  const own = userId === undefined ? undefined : await readUser(db, userId);
  const state = toState(facts, await readRoles(db), { userId, user: own });
  const known = new Set<string>();
  let isCertain = await reachesBack(db, at);
  const isWhole = await eachChangeSince(db, { at, userId }, (change) => {
    for (const id of menusIn(change)) known.add(id);
    if (!undo(state, change)) isCertain = false;
  });
  await leaveOutLater(db, at, state, known);
  const subject = state.user && state.user.created_at <= at ? sorted(state.user) : undefined;
  return {
    facts: toFacts(state, at),
    subject: async (id) => (subject?.id === id ? subject : undefined),
    roles: async (ids) => rolesAmong(state, at, ids),
    incomplete: !(isCertain && isWhole),
  };
}

/** Menus whose calls a change has: a deletion also those of the submenus, which can be restored. */
function menusIn({ record_id: id, before }: PastChange): string[] {
  if (before?.resources === undefined) return [];
  const below = Array.isArray(before.submenus) ? before.submenus : [];
  return [id, ...below.flatMap((submenu) => (submenu?.id ? [String(submenu.id)] : []))];
}

const sorted = (subject: Subject): Subject => ({
  ...subject,
  role_ids: subject.role_ids.toSorted(),
});

function rolesAmong({ roles }: State, at: Date, ids: Iterable<string>): Map<string, RoleFact> {
  const found = new Map<string, RoleFact>();
  for (const id of ids) {
    const known = roles.get(id);
    if (!known || known.created_at > at) continue;
    const { name, code, status } = known;
    found.set(id, { id, name, code, status });
  }
  return found;
}

const readRoles = (db: Database): Promise<Dated<RoleFact>[]> =>
  db
    .select({
      id: role.id,
      name: role.name,
      code: role.code,
      status: role.status,
      created_at: role.created_at,
    })
    .from(role);

async function readUser(db: Database, id: string): Promise<Dated<Subject> | undefined> {
  const [found] = await db
    .select({
      id: user.id,
      username: user.username,
      name: user.name,
      status: user.status,
      created_at: user.created_at,
    })
    .from(user)
    .where(eq(user.id, id));
  const links = await db
    .select({ role_id: user_role.role_id })
    .from(user_role)
    .where(eq(user_role.user_id, id));
  return found && { ...found, role_ids: links.map(({ role_id }) => role_id) };
}

/** An upgrade gives calls to menus of the console, which is no change. */
async function leaveOutLater(
  db: Database,
  at: Date,
  { resources }: State,
  known: Set<string>,
): Promise<void> {
  const later = await queryRows<{ menu_id: string; method: string; path: string }>(
    db,
    sql`select menu_id, method, path from ${menu_resource} where ${gt(menu_resource.created_at, at)}`,
  );
  for (const { menu_id, method, path } of later) {
    const own = known.has(menu_id) ? undefined : resources.get(menu_id);
    if (!own) continue;
    resources.set(
      menu_id,
      own.filter((call) => call.method !== method || call.path !== path),
    );
  }
}
