import { add, NOTHING } from './counts.mjs';

/** @import { Counts, Selected } from '../types' */

/** How many stages run at a time: most wait as often as they work. */
const AT_A_TIME = 3;

/** @returns {Promise<Counts>} of those that share the machine first, then of those that need it alone. */
export async function runInLanes(
  /** @type {Selected[]} */ selected,
  /** @type {(selected: Selected, shown: boolean) => Promise<Counts>} */ run,
) {
  const shared = selected.filter(({ stage }) => !stage.alone);
  const lanes = Math.min(AT_A_TIME, shared.length);
  const counts = /** @type {Counts[]} */ ([]);
  const work = async (/** @type {Selected[]} */ waiting, shown = true) => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      counts.push(await run(next, shown));
    }
  };
  await Promise.all(Array.from({ length: lanes }, () => work(shared, lanes === 1)));
  await work(selected.filter(({ stage }) => stage.alone));
  return counts.reduce(add, NOTHING);
}
