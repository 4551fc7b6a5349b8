import { sql } from 'drizzle-orm';
import { resealAll } from '../../auth/secondFactor/reseal';
import type { Secrets } from '../../auth/secrets/secrets';
import { deleteBeforeStart } from '../../changes/chain/retention';
import { type Database, type Transaction, tables } from '../../db/database';
import { migrationOf } from '../../db/migrations';
import { insertRows } from '../../db/rows';
import { allowMaintenance } from '../../db/transaction';
import { build } from '../../lib/build';
import { StartError } from '../../lib/startError';
import { toRow } from '../../log/entry';
import type { BackupSummary } from './format';
import { readBackup } from './read';
import { type BackupTables, LEFT_OUT, refersToItself, STAYING } from './tables';

/** Rows of one statement, where none refers to another of them. */
const BATCH = 2_000;
/** The length of the text of a batch of rows; one row may be longer. */
const BATCH_LENGTH = 16 * 1024 * 1024;

const { user, logger } = tables;

interface Restoring {
  /** The summary of a first reading of the whole file. */
  summary: BackupSummary;
  /** Whether existing users are replaced. */
  force: boolean;
  /** The secrets with the keys of the backup, so that what they sealed is sealed by a key of this server. */
  secrets: Secrets;
}

/**
 * In one transaction, which ends all sessions.
 * @returns how many secrets no key opens
 * @throws {StartError} when the backup does not fit the database
 */
export async function restoreBackup(
  db: Database,
  kept: BackupTables,
  file: string,
  { summary, force, secrets }: Restoring,
  now: number,
): Promise<number> {
  await assertSameMigration(db, summary);
  return db.transaction(async (tx) => {
    if (!force) await assertEmpty(tx);
    const leftOut = Object.keys(LEFT_OUT).filter((name) => !STAYING.has(name));
    const emptied = [...Object.keys(kept), ...leftOut].map((name) => sql.identifier(name));
    await allowMaintenance(tx);
    await tx.execute(sql`truncate ${sql.join(emptied, sql`, `)}`);
    await load(tx, kept, file, summary);
    await deleteBeforeStart(tx);
    await recordRestore(tx, summary, now);
    return (await resealAll(tx, secrets)).unreadable;
  });
}

async function assertSameMigration(
  db: Database,
  { migration, program = 'of an unknown version' }: BackupSummary,
): Promise<void> {
  const own = await migrationOf(db);
  if (migration === own) return;
  const [age, then] =
    migration < own ? ['an older', 'then start this one on it'] : ['a newer', 'and go on with it'];
  throw new StartError(
    `The backup was made by ${age} Gatehouse (${program}) than this (${build.version}); restore it with that version, ${then}.`,
  );
}

async function assertEmpty(tx: Transaction): Promise<void> {
  if ((await tx.$count(user)) > 0) {
    throw new StartError(
      'The database holds users already; restore into an empty one, or say --force to lose what it holds.',
    );
  }
}

async function load(
  tx: Transaction,
  kept: BackupTables,
  file: string,
  summary: BackupSummary,
): Promise<void> {
  const loaded: Record<string, number> = {};
  let pending = { table: '', rows: [] as string[], length: 0 };
  const flush = async () => {
    const { table, rows } = pending;
    const into = kept[table];
    if (into) loaded[table] = (loaded[table] ?? 0) + (await insertRows(tx, into, rows));
  };
  await readBackup(kept, file, async (table, row) => {
    const into = kept[table];
    const full = pending.rows.length >= BATCH || pending.length >= BATCH_LENGTH;
    if ((full && into && !refersToItself(into)) || table !== pending.table) {
      await flush();
      pending = { table, rows: [], length: 0 };
    }
    pending.rows.push(row);
    pending.length += row.length;
  });
  await flush();
  for (const [table, count] of Object.entries(summary.rows)) {
    if ((loaded[table] ?? 0) !== count)
      throw new StartError(`Not every row of ${table} was restored.`);
  }
}

async function recordRestore(tx: Transaction, summary: BackupSummary, now: number): Promise<void> {
  const message = `Restored from the backup of ${summary.created_at}`;
  const entry = { level: 'warn', tag: 'system', event: 'backup-restored', message } as const;
  const data = { backup_at: summary.created_at };
  await tx.insert(logger).values(toRow({ ...entry, data }, now));
}
