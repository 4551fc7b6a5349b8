import { setImmediate } from 'node:timers/promises';
import type { PgTransactionConfig } from 'drizzle-orm/pg-core';
import type { Logger } from 'pino';
import type { Database, Transaction } from '../db/database';
import type { LogData, LogEntry } from './entry';

/** A log row or a change, as a line of the standard output has it. */
interface PrintedRow {
  level: string;
  message: string;
  id: string;
  trace_id: string;
  user_id: string;
  tag: string;
  stack?: string;
  /** Makes the data when the row is printed, after the commit, as that may take long. */
  data: () => LogData;
}

export function printRow(
  log: Logger,
  { level, message, id, trace_id, user_id, tag, stack, data: makeData }: PrintedRow,
): void {
  const data = makeData();
  const hasData = Object.keys(data).length > 0;
  const line = { id, trace_id, user_id, tag, ...(stack && { stack }), ...(hasData && { data }) };
  log[level as LogEntry['level']](line, message);
}

const AT_ONCE = 100;

const stored = new WeakMap<object, PrintedRow[]>();

/** Does nothing outside a transaction, whose commit could be seen. */
export function noteStored(db: Database | Transaction, rows: readonly PrintedRow[]): void {
  for (const row of rows) stored.get(db)?.push(row);
}

/** Prints the log rows and changes of each transaction once it has committed. */
export function printCommitted(db: Database, log: Logger): void {
  collect(db, async (rows) => {
    for (const [at, row] of rows.entries()) {
      if (at % AT_ONCE === AT_ONCE - 1) await setImmediate();
      printRow(log, row);
    }
  });
}

function collect(db: Database, committed: (rows: PrintedRow[]) => unknown): void {
  const transaction = db.transaction.bind(db);
  db.transaction = async <Result>(
    work: (tx: Transaction) => Promise<Result>,
    config?: PgTransactionConfig,
  ) => {
    const rows: PrintedRow[] = [];
    const result = await transaction((tx) => {
      stored.set(tx, rows);
      collect(tx, (inner) => noteStored(tx, inner));
      return work(tx);
    }, config);
    await committed(rows);
    return result;
  };
}
