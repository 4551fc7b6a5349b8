import { sql } from 'drizzle-orm';
import { type Database, type Transaction, tables } from '../../db/database';
import { insertRows, isAnyOf } from '../../db/rows';
import type { LogRow } from '../../log/entry';
import { withoutIndexes } from '../withoutIndexes';
import { type LogFault, toLogRow } from './logRow';
import type { Report } from './report';
import type { SourceRow } from './source/source';
import type { GinAdminTables } from './tables';

const { activity, logger } = tables;

const KIND = 'log rows';
const DAY_MS = 24 * 60 * 60_000;

const FAULTS: Record<LogFault, [reason: string, cure: string]> = {
  'no id': ['have no id that can be kept', 'none, as what they tell cannot be told apart'],
  'no date': ['have no date', 'give them one in gin-admin, then import again'],
  'a token': [
    'hold the token of a sign-in, which another row tells of',
    'none is needed, as the other row is here',
  ],
};

interface LogMove {
  report: Report;
  now: Date;
  usernames: ReadonlyMap<string, string>;
  retentionDays: number;
  dryRun: boolean;
}

/** Takes the log in, page by page in one transaction: all of it, or nothing. */
export async function moveLogs(db: Database, from: GinAdminTables, move: LogMove): Promise<void> {
  await db.transaction(async (tx) => {
    if (move.dryRun) return movePages(tx, from, move);
    await withoutIndexes(tx, ['logger'], () => movePages(tx, from, move));
  });
  // So that the server adds its counts up by a plan for this many rows.
  if (!move.dryRun) await db.execute(sql`analyze ${logger}, ${activity}`);
}

async function movePages(tx: Transaction, from: GinAdminTables, move: LogMove): Promise<void> {
  let read = 0;
  for await (const page of from.readLog()) {
    read += page.length;
    await movePage(tx, page, move);
  }
  const unread = (await from.countLog()) - read;
  if (unread > 0) move.report.tally(KIND, ...FAULTS['no id'], unread);
}

async function movePage(tx: Transaction, page: readonly SourceRow[], move: LogMove): Promise<void> {
  const { report, usernames, dryRun } = move;
  const oldest = move.now.getTime() - move.retentionDays * DAY_MS;
  const rows: LogRow[] = [];
  for (const row of page) {
    const made = toLogRow(row, usernames);
    if (typeof made === 'string') report.tally(KIND, ...FAULTS[made]);
    else if (made.created_at.getTime() < oldest) {
      report.tally(
        KIND,
        `are older than the ${move.retentionDays} days for which the log is kept here`,
        'raise LOG_RETENTION_DAYS for server and import, then import again',
      );
    } else rows.push(made);
  }
  const known = await tx
    .select({ id: logger.id })
    .from(logger)
    .where(
      isAnyOf(
        logger.id,
        rows.map(({ id }) => id),
      ),
    );
  const here = new Set(known.map(({ id }) => id));
  const added = rows.filter(({ id }) => !here.has(id));
  report.count(KIND, 'here', here.size);
  report.count(KIND, 'taken', added.length);
  if (!dryRun)
    await insertRows(
      tx,
      logger,
      added.map((row) => JSON.stringify(row)),
    );
}
