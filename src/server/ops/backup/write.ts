import { createHash } from 'node:crypto';
import type { Writable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { type SQL, sql } from 'drizzle-orm';
import { getTableConfig, type PgTable } from 'drizzle-orm/pg-core';
import { type Database, type Transaction, tables } from '../../db/database';
import { migrationOf } from '../../db/migrations';
import { queryRows } from '../../db/rows';
import { StartError } from '../../lib/startupError';
import type { BackupEnd, BackupHeader } from './format';
import type { BackupTables } from './tables';

const BATCH = 2_000;
/** The most that changes of one batch hold together, by `LARGE_BYTES`; one change may hold more. */
const PAGE_BYTES = 256 * 1024;
/** How much more PostgreSQL stores of a change than of most, compressed. */
const LARGE_BYTES = sql`greatest(0, coalesce(pg_column_size(before), 0) + coalesce(pg_column_size(after), 0) - 2000)`;

/** They only grow, so that they need not be read together with the rest; links come before what they link. */
const GROWING = ['chain_link', 'change', 'change_ref', 'logger'];
/** Read after all others: meanwhile the chain may have lost its oldest links. */
const LAST = 'chain_start';

/**
 * One moment for all tables but the past, which is read after them: a long transaction keeps dead
 * rows from being cleared away.
 * @param keys of the key file, without which nothing opens the secrets in it
 * @returns how many rows it holds
 * @throws what the stream or the database says
 */
export async function writeBackup(
  db: Database,
  kept: BackupTables,
  out: Writable,
  now: number,
  keys: readonly string[] = [],
): Promise<number> {
  const together = Object.keys(kept).filter((name) => name !== LAST && !GROWING.includes(name));
  const lines = new Lines(out);
  try {
    const snapshot = await db.transaction(
      async (tx) => {
        lines.header(await migrationOf(tx), now, keys);
        // Rows that a slow reader has not taken stay in memory.
        for (const table of together) await copy(tx, kept, table, lines);
        return snapshotOf(tx);
      },
      { isolationLevel: 'repeatable read', accessMode: 'read only' },
    );
    const seen = sql`pg_visible_in_snapshot(xmin::text::xid8, ${snapshot}::pg_snapshot)`;
    for (const table of GROWING.filter((name) => name in kept))
      await copy(db, kept, table, lines, seen, () => lines.flushed());
    if (LAST in kept) await copy(db, kept, LAST, lines);
    await assertNothingErased(db, seen);
    return await lines.end();
  } catch (error) {
    lines.fail(error as Error);
    throw error;
  }
}

/** Rows of which somebody's data was erased meanwhile are not those of the snapshot. */
async function assertNothingErased(db: Database, seen: SQL): Promise<void> {
  const erased = await queryRows(
    db,
    sql`select from ${tables.change} where verb = 'erase' and not ${seen} limit 1`,
  );
  if (erased.length > 0) {
    throw new StartError('Data of a user was erased while the backup was written; write it again.');
  }
}

async function copy(
  db: Database | Transaction,
  kept: BackupTables,
  name: string,
  lines: Lines,
  where: SQL = sql`true`,
  afterBatch?: () => Promise<void>,
): Promise<void> {
  lines.table(name);
  const from = sql.identifier(name);
  const key = sql.join(keyOf(kept[name]), sql`, `);
  for (let last: string[] | undefined; ; ) {
    const after =
      last &&
      sql.join(
        last.map((value) => sql`${value}`),
        sql`, `,
      );
    const rows = await queryRows<{ key: string[]; row: string }>(
      db,
      sql`
      select key, row_to_json(whole)::text as row
      from (
        select array[${key}]::text[] as key, ${from} as whole,
          sum(${name === 'change' ? LARGE_BYTES : sql`0`}) over (order by ${key} rows between unbounded preceding and 1 preceding) as bytes
        from ${from} where ${after ? sql`(${key}) > (${after})` : sql`true`} and ${where}
        order by ${key} limit ${BATCH}
      ) page where coalesce(bytes, 0) < ${PAGE_BYTES} order by key`,
    );
    for (const { row } of rows) lines.row(row);
    await afterBatch?.();
    if (rows.length === 0) return;
    last = rows.at(-1)?.key;
  }
}

/** The columns of the primary key. */
function keyOf(table: PgTable | undefined): SQL[] {
  if (!table) return [];
  const { primaryKeys, columns } = getTableConfig(table);
  const key = primaryKeys[0]?.columns ?? columns.filter(({ primary }) => primary);
  return key.map(({ name }) => sql`${sql.identifier(name)}`);
}

async function snapshotOf(tx: Transaction): Promise<string> {
  const [row] = await queryRows<{ snapshot: string }>(
    tx,
    sql`select pg_current_snapshot()::text as snapshot`,
  );
  return row?.snapshot ?? '';
}

class Lines {
  private readonly gzip = createGzip();
  private readonly hash = createHash('sha256');
  private readonly rows: BackupEnd['rows'] = {};
  private current = '';

  constructor(private readonly out: Writable) {
    this.gzip.pipe(out);
    // The reader may go away, or the disk be full.
    out.on('error', () => this.gzip.destroy());
    out.once('close', () => this.gzip.destroy());
    this.gzip.on('error', () => {});
  }

  header(migration: number, now: number, keys: readonly string[]): void {
    const created_at = new Date(now).toISOString();
    const header: BackupHeader = {
      format: 'gatehouse-backup',
      version: 1,
      migration,
      created_at,
      ...(keys.length > 0 && { secret_keys: [...keys] }),
    };
    this.write(JSON.stringify(header));
  }

  table(name: string): void {
    this.current = name;
    this.rows[name] = 0;
    this.write(JSON.stringify(name));
  }

  row(text: string): void {
    this.rows[this.current] = (this.rows[this.current] ?? 0) + 1;
    this.write(text);
  }

  async flushed(): Promise<void> {
    if (this.gzip.destroyed)
      throw this.out.errored ?? new Error('nobody reads the backup any more');
    if (!this.gzip.writableNeedDrain) return;
    await new Promise<void>((resolve) => {
      const go = () => {
        this.gzip.off('drain', go).off('close', go);
        resolve();
      };
      this.gzip.on('drain', go).on('close', go);
    });
  }

  async end(): Promise<number> {
    const end: BackupEnd = { rows: this.rows, sha256: this.hash.digest('hex') };
    this.gzip.end(`${JSON.stringify([end])}\n`);
    await finished(this.out);
    return Object.values(this.rows).reduce((sum, count) => sum + count, 0);
  }

  fail(error: Error): void {
    this.gzip.destroy();
    this.out.destroy(error);
  }

  private write(text: string): void {
    const line = `${text}\n`;
    this.hash.update(line);
    this.gzip.write(line);
  }
}
