import type { Policy } from '@/server/permission/policy';
import type { Call } from './fill';

const ROUNDS = 30;
const WARM_UP = 3;

/** In milliseconds of processor time, which the database's is not part of; `clock` is the median by the clock. */
export async function medianOf(
  work: (round: number) => Promise<unknown>,
): Promise<{ median: number; worst: number; clock: number }> {
  for (let round = 0; round < WARM_UP; round += 1) await work(round);
  const took: number[] = [];
  const waited: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const [began, at] = [process.cpuUsage(), performance.now()];
    await work(round);
    waited.push(performance.now() - at);
    const { user, system } = process.cpuUsage(began);
    took.push((user + system) / 1_000);
  }
  took.sort((a, b) => a - b);
  waited.sort((a, b) => a - b);
  const middle = ROUNDS / 2;
  return {
    median: took[middle] as number,
    worst: took[ROUNDS - 1] as number,
    clock: waited[middle] as number,
  };
}

const CHECKS = 2_000_000;

/** Of calls that are declared, as the guard asks for them, by users of three roles. */
export function checkNanoseconds(
  policy: Policy,
  calls: readonly Call[],
  roles: number,
  roleId: (number: number) => string,
): number {
  const users = Array.from({ length: 100 }, (_, n) =>
    [1, 2, 3].map((k) => roleId(1 + ((n * k * 7) % roles))),
  );
  const run = (checks: number) => {
    let allowed = 0;
    for (let at = 0; at < checks; at += 1) {
      const user = users[at % users.length] as string[];
      const { method, path } = calls[(at >> 3) % calls.length] as Call;
      if (policy.allows(user, method, path)) allowed += 1;
    }
    return allowed;
  };
  run(CHECKS / 10);
  const began = process.cpuUsage();
  if (run(CHECKS) === 0) throw new Error('no check was allowed');
  return (process.cpuUsage(began).user * 1_000) / CHECKS;
}
