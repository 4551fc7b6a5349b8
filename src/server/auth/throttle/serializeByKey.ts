interface Lane {
  last: Promise<unknown>;
  /** Works that have not ended, the one under way included. */
  length: number;
}

const lanes = new Map<string, Lane>();

/** How many works of a key have not ended. */
export const laneLength = (key: string): number => lanes.get(key)?.length ?? 0;

/**
 * Runs works of one key one after the other in this process. A try is counted before it is made, so
 * that none slips through; in turn, several right ones at once do not count against each other.
 */
export async function serializeByKey<Result>(
  key: string,
  work: () => Promise<Result>,
): Promise<Result> {
  const lane = lanes.get(key) ?? { last: Promise.resolve(), length: 0 };
  lanes.set(key, lane);
  lane.length += 1;
  const turn = lane.last.then(work, work);
  lane.last = turn;
  try {
    return await turn;
  } finally {
    lane.length -= 1;
    if (lane.length === 0) lanes.delete(key);
  }
}
