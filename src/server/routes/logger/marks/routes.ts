import { and, inArray } from 'drizzle-orm';
import { type Marks, marksSchema } from '@/schemas/marks';
import { isPowerful, powerfulCalls } from '@/schemas/powerful';
import { type Database, tables } from '../../../db/database';
import { createRouter, route } from '../../../http/router';
import { ROOT_ID } from '../../../lib/root';
import { policyAt } from '../../../permission/current';
import type { PolicyParts } from '../../../permission/snapshot';
import { denied, failed, isOfBefore, readChanges, readFacts, signedIn } from './read';
import { denials, failedSignIns, newAddresses, type Powerful, powerfulGrants } from './rules';

const DAY_MS = 24 * 3_600_000;
/** An address that was not seen for so long is new. */
const KNOWN_MS = 30 * DAY_MS;
const MOST = 50;

const read = route({
  method: 'get',
  path: '/api/v1/loggers/marks',
  access: 'granted',
  tag: 'logger',
  summary: 'What of the last day deserves a look, by fixed rules',
  data: marksSchema,
});

export const marksRoutes = createRouter().openapi(read, async (c) => {
  const { db, clock, principal } = c.var;
  const data = await marksSince(db, principal.policy_version, clock() - DAY_MS);
  return c.json({ success: true as const, data }, 200);
});

async function marksSince(db: Database, version: number, since: number): Promise<Marks> {
  const powerful = await powerfulNow(db, version);
  const failures = await readFacts(db, failed, since);
  const refused = await readFacts(db, denied, since);
  const changes = await readChanges(db, since);
  const signIns = await readFacts(db, signedIn, since);
  const users = new Set(signIns.rows.map(({ user_id }) => user_id));
  const admins = await adminsAmong(db, users, powerful);
  const isEarlier = and(signedIn, isOfBefore([...admins], since));
  const earlier = await readFacts(db, isEarlier, since - KNOWN_MS);
  const marks = [
    ...failedSignIns(failures.rows),
    ...denials(refused.rows),
    ...newAddresses(signIns.rows, earlier.rows, admins),
    ...powerfulGrants(changes.rows, powerful),
  ].sort((one, other) => (one.last_at < other.last_at ? 1 : -1));
  const complete = [failures, refused, changes, signIns, earlier].every((found) => found.complete);
  return {
    since: new Date(since).toISOString(),
    marks: marks.slice(0, MOST),
    complete: complete && marks.length <= MOST,
  };
}

async function powerfulNow(db: Database, version: number): Promise<Powerful> {
  const { snapshot, policies } = await policyAt(db, version);
  const decides = (id: string) =>
    powerfulCalls.some(({ method, path }) => policies.effective.allows([id], method, path));
  const menus = new Set(snapshot.resources.filter(isPowerful).map(({ menu_id }) => menu_id));
  const roles = new Set(snapshot.roles.map(({ id }) => id).filter(decides));
  const held = [...policies.effective.menuIdsOf([...roles])].filter((id) => menus.has(id));
  return { menus, roles, needed: withAncestors(held, snapshot.menus) };
}

function withAncestors(ids: string[], menus: PolicyParts['menus']): Set<string> {
  const parents = new Map(menus.map(({ id, parent_id }) => [id, parent_id]));
  const found = new Set<string>();
  for (const id of ids) {
    for (let at: string | null | undefined = id; at && !found.has(at); at = parents.get(at))
      found.add(at);
  }
  return found;
}

async function adminsAmong(db: Database, users: Set<string>, { roles }: Powerful) {
  const { user_role } = tables;
  const admins = new Set(users.has(ROOT_ID) ? [ROOT_ID] : []);
  if (users.size === 0) return admins;
  const held = await db
    .select({ user_id: user_role.user_id, role_id: user_role.role_id })
    .from(user_role)
    .where(inArray(user_role.user_id, [...users]));
  for (const { user_id, role_id } of held) if (roles.has(role_id)) admins.add(user_id);
  return admins;
}
