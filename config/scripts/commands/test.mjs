import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { Failure } from '../main.mjs';
import { root } from '../paths.mjs';
import { prepare } from '../setup/prepare.mjs';
import { generateUmiFiles } from '../setup/umiFiles.mjs';
import { add, NOTHING, summary } from '../testing/counts.mjs';
import { longStages, namedStages, soakStages, stages } from '../testing/stages.mjs';

/** @import { Stage } from '../types' */
/** @import { Counts } from '../testing/counts.mjs' */

/** @type {Record<string, Stage[]>} */
const TIERS = { test: stages, 'test:all': longStages, soak: soakStages };

/** How many stages run at a time: most wait as often as they work. */
const AT_A_TIME = 3;

/** `npm test -- pages role`: arguments that name stages choose these, others are parts of the paths of test files. */
export async function main(/** @type {string[]} */ args, /** @type {string} */ name) {
  const all = (name === 'test' && args.length > 0 ? namedStages : TIERS[name]) ?? stages;
  const { chosen, words } = choose(all, args);
  await prepare({ built: chosen.some(({ built }) => built) });
  await generateUmiFiles();
  mkdirSync(join(root, 'tests/.output'), { recursive: true });

  const shared = chosen.filter(({ alone }) => !alone);
  const shown = shared.length <= 1;
  const counts = /** @type {Counts[]} */ ([]);
  const work = async (/** @type {Stage[]} */ waiting, shown = true) => {
    for (let next = waiting.shift(); next; next = waiting.shift())
      counts.push(await runStage(next, words, shown));
  };
  await Promise.all(Array.from({ length: AT_A_TIME }, () => work(shared, shown)));
  await work(chosen.filter(({ alone }) => alone));

  const sum = counts.reduce(add, NOTHING);
  console.log(`\n${summary(sum)}`);
  if (sum.passed + sum.failed + sum.flaky + sum.skipped === 0) {
    const names = all.map((stage) => stage.name).join(', ');
    throw new Failure(`No test was run: ${args.join(' ')} is no stage (${names}), nor in a path.`);
  }
  // `npm test` is run on busy machines while one works; the whole must not depend on a second try.
  const isWhole = name === 'test:all';
  process.exitCode = sum.failed > 0 || (isWhole && sum.flaky > 0) ? 1 : 0;
}

/** Returns the stages that are named, or all of them, and the words for their runners. */
export function choose(/** @type {Stage[]} */ all, /** @type {string[]} */ args) {
  const named = all.filter(({ name }) => args.includes(name));
  const words = args.filter((arg) => !named.some(({ name }) => name === arg));
  return { chosen: named.length > 0 ? named : all, words };
}

/** @returns {Promise<Counts>} one failed test, where a stage cannot even run */
async function runStage(
  /** @type {Stage} */ { name, project = name, run },
  /** @type {string[]} */ words,
  /** @type {boolean} */ shown,
) {
  console.log(`\n${name}…`);
  const began = performance.now();
  const end = (/** @type {string} */ output) => {
    const seconds = Math.round((performance.now() - began) / 1000);
    console.log(`${output}${name}: ${seconds} s`);
  };
  try {
    const { counts, output } = await run({ name, project, words, shown });
    end(shown ? '' : output);
    return counts;
  } catch (error) {
    console.error(error instanceof Failure ? error.message : error);
    end('');
    return { ...NOTHING, failed: 1, notes: [`FAILED ${name}`] };
  }
}
