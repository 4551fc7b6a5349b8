import type { Transaction } from './database';

/** Carries the result of a transaction that is rolled back. */
class RolledBack<Result> extends Error {
  constructor(readonly result: Result) {
    super('rolled back');
  }
}

/**
 * Does the work in a transaction, stores nothing of it, and returns what it returned.
 * @param begin starts the transaction
 */
export async function rolledBack<Result>(
  begin: (work: (tx: Transaction) => Promise<never>) => Promise<never>,
  work: (tx: Transaction) => Promise<Result>,
): Promise<Result> {
  try {
    return await begin(async (tx) => {
      throw new RolledBack(await work(tx));
    });
  } catch (error) {
    if (error instanceof RolledBack) return error.result;
    throw error;
  }
}
