import pLimit, { type LimitFunction } from 'p-limit';
import { tooManyRequests } from '../../lib/errors';

/** Their hashes take about five seconds. */
const MAX_WAITING = 256;

const lanes = new Map<string, LimitFunction>();

/**
 * Runs the works of a lane one after the other, so that several right tries at once do not count against
 * each other.
 * @throws {ApiError} 429 when too many wait
 */
export async function inBoundedTurn<Result>(
  lane: string,
  work: () => Promise<Result>,
): Promise<Result> {
  const limit = lanes.get(lane) ?? pLimit(1);
  if (limit.activeCount + limit.pendingCount >= MAX_WAITING) throw tooManyRequests(1);
  lanes.set(lane, limit);
  try {
    return await limit(work);
  } finally {
    if (limit.activeCount + limit.pendingCount === 0) lanes.delete(lane);
  }
}
