interface Lane {
  last: Promise<unknown>;
  length: number;
}

const lanes = new Map<string, Lane>();

export const laneLength = (key: string): number => lanes.get(key)?.length ?? 0;

/** In turn, several right tries at once do not count against each other. */
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
