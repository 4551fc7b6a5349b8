import { gt, sql } from 'drizzle-orm';
import { type Database, tables } from '../../db/database';
import { queryRows } from '../../db/rows';
import { currentFacts } from '../../permission/current';
import type { Moment, RoleFact } from '../../permission/explain/moment';
import type { Subject } from '../../permission/explain/subject';
import type { Facts, MenuFact } from '../../permission/facts';
import { Policy } from '../../permission/policy';
import { roleIdOf, type Snapshot, toCall } from '../read';
import { type Asked, changesSince, type PastChange, reachesBack } from './read';

const { menu_resource, role, user, user_role } = tables;

type Dated<Fact> = Fact & { created_at: Date };

/** Returns the policy as it was then: what the first change since found of each record, else what is now. */
export async function pastMoment(
  db: Database,
  version: number,
  { at, userId }: Asked,
): Promise<Moment> {
  const facts = await currentFacts(db, version);
  const own = userId === undefined ? undefined : await readUser(db, userId);
  const past = new Past(facts, await db.select().from(role), userId, own);
  const { changes, isWhole } = await changesSince(db, { at, userId });
  for (const one of changes) past.see(one);
  const later = await callsSince(db, at);
  const found = past.at(at, later);
  return {
    facts: found.facts,
    subject: async (id) => (found.subject?.id === id ? found.subject : undefined),
    roles: async (ids) => {
      const wanted = new Set(ids);
      return new Map([...found.roles].filter(([id]) => wanted.has(id)));
    },
    incomplete: past.isIncomplete || !isWhole || !(await reachesBack(db, at)),
  };
}

/** Calls that menus have got since, as by an upgrade, which is no change. */
const callsSince = (db: Database, at: Date) =>
  db
    .select({
      menu_id: menu_resource.menu_id,
      method: menu_resource.method,
      path: menu_resource.path,
    })
    .from(menu_resource)
    .where(gt(menu_resource.created_at, at));

async function readUser(db: Database, id: string): Promise<Dated<Subject> | undefined> {
  const [found] = await queryRows<Subject & { created_at: string | Date }>(
    db,
    sql`select id, username, name, status, created_at,
      array(select role_id from ${user_role} where user_id = ${id}) as role_ids
      from ${user} where id = ${id}`,
  );
  return found && { ...found, created_at: new Date(found.created_at) };
}

/** The policy of now, from which changes are seen, the earliest first: of each record the first one counts. */
class Past {
  isIncomplete = false;
  private readonly menus: Map<string, MenuFact>;
  private readonly calls: Map<string, { method: string; path: string }[]>;
  private readonly roles: Map<string, Dated<RoleFact>>;
  private readonly grants: Map<string, readonly string[]>;
  private readonly seen = new Set<string>();
  /** Roles that were taken from the user with their deletion. */
  private readonly endedRoles: string[] = [];

  constructor(
    { parts, menus }: Facts,
    roles: readonly Dated<RoleFact>[],
    private readonly userId: string | undefined,
    private user: Dated<Subject> | undefined,
  ) {
    this.menus = new Map(menus.map((menu) => [menu.id, menu]));
    this.roles = new Map(roles.map((role) => [role.id, role]));
    this.grants = new Map(parts.grants);
    this.calls = new Map();
    for (const { menu_id, ...call } of parts.resources)
      this.calls.set(menu_id, [...(this.calls.get(menu_id) ?? []), call]);
  }

  see({ verb, entity, record_id: id, before }: PastChange): void {
    if (verb !== 'create' && !before) this.isIncomplete = true;
    else if (entity === 'menu') this.seeMenu(id, before);
    else if (entity === 'role') this.seeRole(id, before, verb === 'delete');
    else this.seeUser(id, before);
  }

  /** @param before null where the change made the record */
  private seeMenu(id: string, before: Snapshot | null): void {
    const { resources, roles, submenus } = before ?? {};
    if (this.isFirst(`menu ${id}`)) {
      const menu = before && toMenu({ ...before, id }, this.menus.get(id));
      if (menu) this.menus.set(id, menu);
      else this.menus.delete(id);
      if (before && !menu) this.isIncomplete = true;
      if (Array.isArray(resources)) this.calls.set(id, resources.map(toCall));
      if (Array.isArray(roles)) this.setHolders(id, new Set(roles.map(String)));
    }
    for (const submenu of listOf(submenus))
      if (typeof submenu === 'object') this.seeMenu(String(submenu.id), submenu);
  }

  /** Sets which roles have a menu, but for roles that changed before the menu did. */
  private setHolders(menu: string, holders: ReadonlySet<string>): void {
    for (const role of new Set([...this.grants.keys(), ...holders])) {
      if (this.seen.has(`role ${role}`)) continue;
      const others = (this.grants.get(role) ?? []).filter((id) => id !== menu);
      this.grants.set(role, holders.has(role) ? [...others, menu] : others);
    }
  }

  private seeRole(id: string, before: Snapshot | null, isDeletion: boolean): void {
    const isHeld = this.userId !== undefined && listOf(before?.holders).includes(this.userId);
    if (isDeletion && isHeld) this.endedRoles.push(id);
    if (!this.isFirst(`role ${id}`)) return;
    const role = before && toRole({ ...before, id }, this.roles.get(id));
    if (role) this.roles.set(id, role);
    else this.roles.delete(id);
    if (!before) return;
    const { menus, holders } = before;
    if (!role || !Array.isArray(menus) || (isDeletion && !Array.isArray(holders)))
      this.isIncomplete = true;
    const isSeen = (menu: string) => this.seen.has(`menu ${menu}`);
    const ofSeen = (this.grants.get(id) ?? []).filter(isSeen);
    this.grants.set(id, [...ofSeen, ...listOf(menus).filter((menu) => !isSeen(menu))]);
  }

  private seeUser(id: string, before: Snapshot | null): void {
    if (!this.isFirst(`user ${id}`)) return;
    const known = before && toUser({ ...before, id }, this.user);
    if (before && !known) this.isIncomplete = true;
    this.user = known ? { ...known, role_ids: [...known.role_ids, ...this.endedRoles] } : undefined;
    this.endedRoles.length = 0;
  }

  private isFirst(key: string): boolean {
    const isFirst = !this.seen.has(key);
    this.seen.add(key);
    return isFirst;
  }

  /** Leaves out what did not exist yet: the first menus have no change, but their dates say so. */
  at(moment: Date, later: Awaited<ReturnType<typeof callsSince>>) {
    const existed = ({ created_at }: { created_at: Date }) => created_at <= moment;
    const menus = [...this.menus.values()].filter(existed);
    const roles = [...this.roles.values()].filter(existed);
    const known = new Set(menus.map(({ id }) => id));
    const isLater = new Set(
      later.map(({ menu_id, method, path }) => `${menu_id} ${method} ${path}`),
    );
    const parts = {
      menus: menus.map(({ id, parent_id, status }) => ({ id, parent_id, status })),
      resources: menus.flatMap(({ id: menu_id }) =>
        (this.calls.get(menu_id) ?? [])
          .filter(
            ({ method, path }) =>
              this.seen.has(`menu ${menu_id}`) || !isLater.has(`${menu_id} ${method} ${path}`),
          )
          .map((call) => ({ menu_id, ...call })),
      ),
      roles: roles.map(({ id, status }) => ({ id, status })),
      grants: new Map(
        roles.map(({ id }) => [id, (this.grants.get(id) ?? []).filter((menu) => known.has(menu))]),
      ),
    };
    return {
      facts: { parts, policy: new Policy(parts), menus },
      roles: new Map(
        roles.map(({ id, name, code, status }) => [id, { id, name, code, status }] as const),
      ),
      subject: this.subjectAt(moment),
    };
  }

  private subjectAt(moment: Date): Subject | undefined {
    if (!this.user || this.user.created_at > moment) return undefined;
    const role_ids = new Set([...this.user.role_ids, ...this.endedRoles]);
    return { ...this.user, role_ids: [...role_ids].sort() };
  }
}

// biome-ignore lint/suspicious/noExplicitAny: what older snapshots have may be anything.
const listOf = (value: unknown): any[] => (Array.isArray(value) ? value : []);

/** Returns a record as a snapshot has it, with what that lacks from another state; undefined without one of those. */
function merged<Fact extends { created_at: Date }>(
  before: Snapshot,
  known: Fact | undefined,
  names: readonly (keyof Fact & string)[],
): Fact | undefined {
  const there = names.filter((name) => before[name] !== undefined);
  if (!known && there.length < names.length) return undefined;
  const created_at = new Date((before.created_at as string) ?? known?.created_at ?? 0);
  const own = Object.fromEntries(there.map((name) => [name, before[name]]));
  return { ...known, ...own, created_at } as Fact;
}

function toMenu(before: Snapshot, known: MenuFact | undefined): MenuFact | undefined {
  const names = ['id', 'parent_id', 'code', 'name', 'type', 'status', 'sequence'] as const;
  const menu = merged(before, known, names);
  return menu && { ...menu, parent_id: menu.parent_id || null };
}

const toRole = (before: Snapshot, known: Dated<RoleFact> | undefined) =>
  merged(before, known, ['id', 'name', 'code', 'status']);

function toUser(before: Snapshot, known: Dated<Subject> | undefined): Dated<Subject> | undefined {
  const found = merged(before, known, ['id', 'username', 'name', 'status']);
  const roles = before.roles === undefined ? known?.role_ids : listOf(before.roles).map(roleIdOf);
  return found && { ...found, role_ids: roles ?? [] };
}
