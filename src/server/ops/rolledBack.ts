import type { Database, Transaction } from '../db/database';

/** Carries the result of a transaction that is rolled back. */
class RolledBack<Result> extends Error {
  constructor(readonly result: Result) {
    super('rolled back');
  }
}

/** Does the work in a transaction, stores nothing of it, and returns what it returned. */
export async function rolledBack<Result>(
  db: Database,
  work: (tx: Transaction) => Promise<Result>,
): Promise<Result> {
  try {
    return await db.transaction(async (tx) => {
      throw new RolledBack(await work(tx));
    });
  } catch (error) {
    if (error instanceof RolledBack) return error.result;
    throw error;
  }
}
