import { and, eq, exists, ne, type SQL, sql } from 'drizzle-orm';
import { cacheGeneration, Versioned } from '../../db/cache';
import { type Database, type Transaction, tables } from '../../db/database';
import { isOneOf, readLines } from '../../db/rows';
import { ROOT_ID } from '../../lib/root';
import { menuCodes } from '../../permission/menuCodes';
import type { Side } from '../../permission/preview/difference';
import type { PolicyParts } from '../../permission/snapshot';

const { role, user, user_role } = tables;

/** Root may do everything, whatever roles it has. */
const isHolder = and(eq(user.status, 'activated'), ne(user.id, ROOT_ID));

export interface UserState {
  isActive: boolean;
  roles: string[];
}

export async function statesOf(
  tx: Transaction,
  ids: readonly string[],
): Promise<Map<string, UserState>> {
  if (ids.length === 0) return new Map();
  const rows = await tx
    .select({
      id: user.id,
      status: user.status,
      // A column of the only table would stand here without the table's name.
      roles: sql<string[]>`array(select role_id from ${user_role} where user_id = ${user}.id)`,
    })
    .from(user)
    .where(and(isOneOf(user.id, ids), ne(user.id, ROOT_ID)));
  return new Map(
    rows.map(({ id, status, roles }) => [id, { isActive: status === 'activated', roles }]),
  );
}

export async function rolesWithHolders(
  tx: Transaction,
  among: readonly string[],
): Promise<string[]> {
  if (among.length === 0) return [];
  const holder = tx
    .select({ found: sql`1` })
    .from(user_role)
    .innerJoin(user, and(eq(user.id, user_role.user_id), isHolder))
    .where(eq(user_role.role_id, role.id));
  const rows = await tx
    .select({ id: role.id })
    .from(role)
    .where(and(isOneOf(role.id, among), exists(holder)));
  return rows.map(({ id }) => id);
}

interface Row {
  id: string;
  parent_id: string | null;
  type: string;
  code: string;
  name: string;
}

export interface ReadMenus {
  rows: Map<string, Row>;
  codes: Side['codes'];
  pages: Set<string>;
}

const heldMenus = new Versioned<ReadMenus>();

/** As they are committed, so that their version tells them. */
export async function committedMenus(
  db: Database,
  tx: Transaction,
  version: number,
): Promise<ReadMenus> {
  const held = heldMenus.known(db, version);
  if (held) return held;
  const generation = cacheGeneration(db);
  const menus = await readMenus(tx);
  heldMenus.keep(generation, version, menus);
  return menus;
}

/**
 * @param there all menus as they are now
 * @param changed ids of those whose code or type may be another
 */
export async function menusSince(
  tx: Transaction,
  earlier: ReadMenus,
  there: PolicyParts['menus'],
  changed: readonly string[],
): Promise<ReadMenus> {
  const added = there.flatMap(({ id }) => (earlier.rows.has(id) ? [] : [id]));
  const read = await readRows(tx, isOneOf(tables.menu.id, [...changed, ...added]));
  const newer = new Map(read.map((row) => [row.id, row]));
  if (areRestKept(earlier, there, newer)) return earlier;
  return toReadMenus(
    there.flatMap(({ id, parent_id }) => {
      const row = newer.get(id) ?? earlier.rows.get(id);
      return row ? [row.parent_id === parent_id ? row : { ...row, parent_id }] : [];
    }),
  );
}

/** Menus that are gone do not count. */
function areRestKept(
  { rows }: ReadMenus,
  there: PolicyParts['menus'],
  newer: ReadonlyMap<string, Row>,
): boolean {
  const isKept = ({ id, code, type }: Row) =>
    rows.get(id)?.code === code && rows.get(id)?.type === type;
  return (
    [...newer.values()].every(isKept) &&
    there.every(({ id, parent_id }) => rows.get(id)?.parent_id === parent_id)
  );
}

const readMenus = async (tx: Transaction) => toReadMenus(await readRows(tx));

async function readRows(tx: Transaction, where?: SQL): Promise<Row[]> {
  const line = sql`concat_ws(' ', id, coalesce(parent_id, '-'), type, replace(code, chr(10), ' '))`;
  const lines = await readLines(tx, sql`${tables.menu}`, line, where);
  return lines.map((text) => {
    const [id = '', parent = '', type = '', ...code] = text.split(' ');
    const parent_id = parent === '-' ? null : parent;
    return { id, parent_id, type, code: code.join(' '), name: '' };
  });
}

function toReadMenus(rows: Row[]): ReadMenus {
  const pages = rows.filter(({ type }) => type === 'page').map(({ id }) => id);
  return {
    rows: new Map(rows.map((row) => [row.id, row])),
    codes: menuCodes(rows),
    pages: new Set(pages),
  };
}
