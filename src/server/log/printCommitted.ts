import { setImmediate } from 'node:timers/promises';
import type { PgTransactionConfig } from 'drizzle-orm/pg-core';
import type { Logger } from 'pino';
import type { Database, Transaction } from '../db/database';
import { type PrintedRow, printRow } from './print';

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
