import { setImmediate } from 'node:timers/promises';
import type { PgTransactionConfig } from 'drizzle-orm/pg-core';
import type { Logger } from 'pino';
import type { Database, Transaction } from '../db/database';
import type { LogRow } from './entry';
import { printRow } from './print';

const AT_ONCE = 100;

const stored = new WeakMap<object, LogRow[]>();

/** Does nothing outside a transaction, whose commit could be seen. */
export function noteStored(db: Database | Transaction, rows: readonly LogRow[]): void {
  for (const row of rows) stored.get(db)?.push(row);
}

/** Prints the log rows of each transaction once it has committed. */
export function printCommitted(db: Database, log: Logger): void {
  collect(db, async (rows) => {
    for (const [at, row] of rows.entries()) {
      if (at % AT_ONCE === AT_ONCE - 1) await setImmediate();
      printRow(log, row, row.data ? JSON.parse(row.data) : undefined);
    }
  });
}

function collect(db: Database, committed: (rows: LogRow[]) => unknown): void {
  const transaction = db.transaction.bind(db);
  db.transaction = async <Result>(
    work: (tx: Transaction) => Promise<Result>,
    config?: PgTransactionConfig,
  ) => {
    const rows: LogRow[] = [];
    const result = await transaction((tx) => {
      stored.set(tx, rows);
      collect(tx, (inner) => noteStored(tx, inner));
      return work(tx);
    }, config);
    await committed(rows);
    return result;
  };
}
