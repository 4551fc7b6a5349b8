import { setTimeout as wait } from 'node:timers/promises';

/** Answers no sooner, so that the time does not tell what was found. */
export async function atLeast<Result>(ms: number, work: () => Promise<Result>): Promise<Result> {
  const [done] = await Promise.allSettled([work(), wait(ms)]);
  if (done.status === 'rejected') throw done.reason;
  return done.value;
}
