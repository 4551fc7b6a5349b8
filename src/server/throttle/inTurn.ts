const lastOf = new Map<string, Promise<unknown>>();

/**
 * Runs works of one key one after the other in this process. A try is counted before it is made, so
 * that none slips through; in turn, several right ones at once do not count against each other.
 */
export async function inTurn<Result>(key: string, work: () => Promise<Result>): Promise<Result> {
  const turn = (lastOf.get(key) ?? Promise.resolve()).then(work, work);
  lastOf.set(key, turn);
  try {
    return await turn;
  } finally {
    if (lastOf.get(key) === turn) lastOf.delete(key);
  }
}
