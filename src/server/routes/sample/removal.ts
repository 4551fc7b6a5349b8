import { inArray, ne, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Sample, SampleCounts, SampleEntity } from '@/schemas/sample';
import type { WriteContext } from '../../changes/writeContext';
import { type Database, type Transaction, tables } from '../../db/database';
import { isSample } from './mark';
import type { SampleChanges } from './routes';

const { menu, role, role_menu, user, user_role } = tables;

interface SampleRecord {
  id: string;
  name: string;
  changed: boolean;
}

/** A link whose other end is no sample has no `from`. */
interface Link {
  from: string | null;
  to: string;
}

export interface StoredSample {
  menus: SampleRecord[];
  roles: SampleRecord[];
  users: (SampleRecord & { hasPassword: boolean })[];
  /** From a menu to the one above it. */
  below: Link[];
  /** From roles to menus. */
  ticks: Link[];
  /** From users to roles. */
  holds: Link[];
}

export interface Removal extends Pick<Sample, 'changed' | 'kept'> {
  /** In an order in which each can be deleted by itself. */
  gone: { entity: SampleEntity; id: string }[];
  counts: SampleCounts;
}

type Kept = Sample['kept'][number]['reason'];

export async function readSample(db: Database | Transaction): Promise<StoredSample> {
  const menus = await db.select(recordOf(menu)).from(menu).where(isSample(menu.id));
  const roles = await db.select(recordOf(role)).from(role).where(isSample(role.id));
  const users = await db
    .select({ ...recordOf(user), hasPassword: ne(user.password_hash, '').mapWith(Boolean) })
    .from(user)
    .where(isSample(user.id));
  const menuIds = menus.map(({ id }) => id);
  const roleIds = roles.map(({ id }) => id);
  const [below, ticks, holds] = [
    await linksTo(db, menu.id, menu.parent_id, menuIds),
    await linksTo(db, role_menu.role_id, role_menu.menu_id, menuIds),
    await linksTo(db, user_role.user_id, user_role.role_id, roleIds),
  ];
  return { menus, roles, users, below, ticks, holds };
}

type RecordTable = typeof menu | typeof role | typeof user;

const recordOf = ({ id, name, created_at, updated_at }: RecordTable) => ({
  id,
  name,
  changed: sql<boolean>`${updated_at} > ${created_at}`,
});

async function linksTo(
  db: Database | Transaction,
  from: PgColumn,
  to: PgColumn,
  ids: readonly string[],
): Promise<Link[]> {
  if (ids.length === 0) return [];
  const ofSample = sql<string | null>`case when ${isSample(from)} then ${from} end`;
  return db
    .selectDistinct({ from: ofSample, to: sql<string>`${to}` })
    .from(from.table)
    .where(inArray(to, [...ids]));
}

/**
 * What goes, and what stays as something that is no sample, or somebody who can sign in, rests on it.
 * @param used users who were given a password go as well
 */
export function removalOf(stored: StoredSample, used: boolean): Removal {
  const kept = new Map<string, Kept>();
  const keepUnder = (links: readonly Link[], reason: Kept) => {
    for (const { from, to } of links) {
      if ((from === null || kept.has(from)) && !kept.has(to)) kept.set(to, reason);
    }
  };
  for (const { id, hasPassword } of stored.users) {
    if (hasPassword && !used) kept.set(id, 'has_password');
  }
  keepUnder(stored.holds, 'held');
  keepUnder(stored.ticks, 'ticked');
  const upwards = deepestFirst(stored.below, stored.menus);
  for (const { id } of upwards) {
    keepUnder(
      stored.below.filter(({ to }) => to === id),
      'has_submenus',
    );
  }
  const parts = [
    ...partOf('user', stored.users),
    ...partOf('role', stored.roles),
    ...partOf('menu', upwards),
  ];
  const gone = parts.filter(({ id }) => !kept.has(id));
  return {
    gone,
    counts: countsOf(gone),
    changed: gone.filter(({ changed }) => changed).map(shown),
    kept: parts.flatMap((part) => {
      const reason = kept.get(part.id);
      return reason ? [{ ...shown(part), reason }] : [];
    }),
  };
}

const partOf = (entity: SampleEntity, records: readonly SampleRecord[]) =>
  records.map(({ id, name, changed }) => ({ entity, id, name, changed }));

const shown = ({ entity, id, name }: ReturnType<typeof partOf>[number]) => ({ entity, id, name });

function countsOf(gone: Removal['gone']): SampleCounts {
  const of = (wanted: SampleEntity) => gone.filter(({ entity }) => entity === wanted).length;
  return { menu: of('menu'), role: of('role'), user: of('user') };
}

function deepestFirst(below: readonly Link[], menus: readonly SampleRecord[]): SampleRecord[] {
  const above = new Map(below.map(({ from, to }) => [from, to]));
  const depthOf = (id: string): number => {
    const parent = above.get(id);
    return parent === undefined ? 0 : 1 + depthOf(parent);
  };
  return [...menus].sort((one, other) => depthOf(other.id) - depthOf(one.id));
}

/** By the writes of single records, so that each has its row in the audit. */
export async function removeSample(
  write: WriteContext,
  changes: SampleChanges,
  used: boolean,
): Promise<SampleCounts> {
  const { gone, counts } = removalOf(await readSample(write.tx), used);
  for (const { entity, id } of gone) {
    write.assertMayCall(changes[entity].routeOf('delete'));
    const ready = await changes[entity].ready(write.tx as Database, { action: 'delete', id });
    await ready.run(write);
  }
  return counts;
}
