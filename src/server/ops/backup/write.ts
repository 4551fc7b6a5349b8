import { createHash } from 'node:crypto';
import { once } from 'node:events';
import type { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { type SQL, sql } from 'drizzle-orm';
import { getTableConfig, type PgTable } from 'drizzle-orm/pg-core';
import { type Database, type Transaction, tables } from '../../db/database';
import { isStorageLow } from '../../db/errors';
import { migrationOf } from '../../db/migrations';
import { queryRows } from '../../db/rows';
import { build } from '../../lib/build';
import { StartError } from '../../lib/startError';
import type { BackupEnd, BackupHeader } from './format';
import type { BackupTables } from './tables';

const { change, last_backup } = tables;

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
 * Writes one moment of all tables but the past, which is read after them: a long transaction keeps dead
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
        await lines.header(await migrationOf(tx), now, keys);
        for (const table of together) await copy(tx, kept, table, lines);
        return snapshotOf(tx);
      },
      { isolationLevel: 'repeatable read', accessMode: 'read only' },
    );
    const seen = sql`pg_visible_in_snapshot(xmin::text::xid8, ${snapshot}::pg_snapshot)`;
    for (const table of GROWING.filter((name) => name in kept))
      await copy(db, kept, table, lines, seen);
    if (LAST in kept) await copy(db, kept, LAST, lines);
    await assertNothingErased(db, seen);
    return await lines.end();
  } catch (error) {
    lines.fail(error as Error);
    throw error;
  }
}

/** Writes a backup, and remembers that there is one. @throws as `writeBackup` */
export async function writeRecordedBackup(
  db: Database,
  kept: BackupTables,
  out: Writable,
  now: number,
  keys: readonly string[] = [],
): Promise<void> {
  const rows = await writeBackup(db, kept, out, now, keys);
  const made = { at: new Date(now), rows };
  await db
    .insert(last_backup)
    .values(made)
    .onConflictDoUpdate({ target: last_backup.singleton, set: made })
    .catch((error) => {
      // On a full disk there is a backup all the same.
      if (!isStorageLow(error)) throw error;
    });
}

/** Rows of which somebody's data was erased meanwhile are not those of the snapshot. */
async function assertNothingErased(db: Database, seen: SQL): Promise<void> {
  const erased = await queryRows(
    db,
    sql`select from ${change} where verb = 'erase' and not ${seen} limit 1`,
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
): Promise<void> {
  await lines.table(name);
  const from = sql.identifier(name);
  const key = listed(keyOf(kept[name]));
  for (let last: string[] | undefined; ; ) {
    const after = last && listed(last.map((value) => sql`${value}`));
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
    for (const { row } of rows) await lines.row(row);
    if (rows.length === 0) return;
    last = rows.at(-1)?.key;
  }
}

const listed = (parts: SQL[]) => sql.join(parts, sql`, `);

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
  private readonly written: Promise<void>;
  private readonly hash = createHash('sha256');
  private readonly rows: BackupEnd['rows'] = {};
  private current = '';

  constructor(out: Writable) {
    this.written = pipeline(this.gzip, out);
    // The next write fails with it.
    this.written.catch(() => {});
  }

  header(migration: number, now: number, keys: readonly string[]): Promise<void> {
    const header: BackupHeader = {
      ...{ format: 'gatehouse-backup', version: 1, migration },
      program: build.version,
      created_at: new Date(now).toISOString(),
      ...(keys.length > 0 && { secret_keys: [...keys] }),
    };
    return this.write(JSON.stringify(header));
  }

  table(name: string): Promise<void> {
    this.current = name;
    this.rows[name] = 0;
    return this.write(JSON.stringify(name));
  }

  row(text: string): Promise<void> {
    this.rows[this.current] = (this.rows[this.current] ?? 0) + 1;
    return this.write(text);
  }

  async end(): Promise<number> {
    const end: BackupEnd = { rows: this.rows, sha256: this.hash.digest('hex') };
    this.gzip.end(`${JSON.stringify([end])}\n`);
    await this.written;
    return Object.values(this.rows).reduce((sum, count) => sum + count, 0);
  }

  fail(error: Error): void {
    this.gzip.destroy(error);
  }

  /** @throws what the stream says, where it has ended */
  private async write(text: string): Promise<void> {
    const line = `${text}\n`;
    this.hash.update(line);
    if (this.gzip.destroyed) await this.written;
    if (!this.gzip.write(line)) await once(this.gzip, 'drain');
  }
}
