import { add, NOTHING } from './counts.mjs';

/** @import { Counts, Selected } from '../types' */

/** How many stages run at a time: most of them leave a core idle now and then. */
const AT_A_TIME = 2;

/**
 * Those that share the machine first, two at a time, then those that need it for themselves.
 *
 * @param run one stage; shown as it goes where nothing else runs beside it.
 * @returns {Promise<Counts>} the sum of all.
 */
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
