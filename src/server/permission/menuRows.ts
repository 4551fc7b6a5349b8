import { sql } from 'drizzle-orm';
import { type Database, type Transaction, tables } from '../db/database';
import { eraOf } from '../db/memory';
import { readObjects } from '../db/rows';
import { readVersions } from './snapshot';

export type MenuRow = typeof tables.menu.$inferSelect;

interface Held {
  version: number;
  rows: Promise<MenuRow[]>;
}

const heldRows = new WeakMap<object, Held>();

const PAGE = 2_000;
const ATTEMPTS = 3;

/**
 * Shared, so not to be changed.
 * @param known the least version of the menus; the current one without it
 */
export async function currentMenuRows(db: Database, known?: number): Promise<MenuRow[]> {
  const version = known ?? (await readVersions(db)).menus;
  const era = eraOf(db);
  const held = heldRows.get(era);
  if (held && held.version >= version) return held.rows;
  const holding = { version, rows: readRows(db, version) };
  heldRows.set(era, holding);
  const forget = () => {
    if (heldRows.get(era) === holding) heldRows.delete(era);
  };
  holding.rows.catch(forget);
  return holding.rows;
}

/**
 * Page by page, so that other requests are answered in between, until nothing changes meanwhile.
 */
async function readRows(db: Database, version: number): Promise<MenuRow[]> {
  let before = version;
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const rows = await readPages(db);
    const { menus: after } = await readVersions(db);
    if (after === before) return rows;
    before = after;
  }
  return db.transaction(readPages, { isolationLevel: 'repeatable read', accessMode: 'read only' });
}

async function readPages(db: Database | Transaction): Promise<MenuRow[]> {
  const rows: MenuRow[] = [];
  for (let after = ''; ; ) {
    const page = await readObjects<Stored>(
      db,
      sql`select * from ${tables.menu} where id > ${after} order by id limit ${PAGE}`,
    );
    for (const row of page) rows.push(toRow(row));
    if (page.length < PAGE) return rows;
    after = page.at(-1)?.id ?? '';
  }
}

type Stored = Omit<MenuRow, 'created_at' | 'updated_at'> & {
  created_at: string;
  updated_at: string;
};

const toRow = (row: Stored): MenuRow => ({
  ...row,
  created_at: new Date(row.created_at),
  updated_at: new Date(row.updated_at),
});
