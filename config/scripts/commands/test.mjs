import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Failure } from '../main.mjs';
import { root } from '../paths.mjs';
import { prepare } from '../setup/prepare.mjs';
import { generateUmiFiles } from '../setup/umiFiles.mjs';
import { add, NOTHING, summary } from '../testing/counts.mjs';
import { runSelected } from '../testing/runners.mjs';
import { select } from '../testing/select.mjs';
import { longStages, soakStages, stages } from '../testing/stages.mjs';

/** @import { Counts, Selected, Stage } from '../types' */

/** @type {Record<string, Stage[]>} */
const TIERS = { test: stages, 'test:all': longStages, soak: soakStages };

const seconds = /** @type {Record<string, number>} */ ({});

const secondsFile = (/** @type {string} */ name) =>
  join(root, `tests/.output/seconds-${name.replace(':', '-')}.json`);

/** How many stages run at a time: most of them leave a core idle now and then. */
const AT_A_TIME = 2;

export async function main(/** @type {string[]} */ args, /** @type {string} */ name) {
  const selected = select(TIERS[name] ?? stages, args);
  await prepare({ built: selected.some(({ stage }) => stage.built) });
  await generateUmiFiles();
  mkdirSync(join(root, 'tests/.output'), { recursive: true });

  const counts = await runAll(selected);
  if (args.length === 0) writeFileSync(secondsFile(name), JSON.stringify(seconds));
  console.log(`\n${summary(counts)}`);
  const isEmpty = counts.passed + counts.failed + counts.flaky + counts.skipped === 0;
  if (isEmpty) throw new Failure('No test was run.');
  process.exitCode = counts.failed > 0 || (name === 'test:all' && counts.flaky > 0) ? 1 : 0;
}

/** Those that share the machine first, two at a time, then those that need it for themselves. */
async function runAll(/** @type {Selected[]} */ selected) {
  const shared = selected.filter(({ stage }) => !stage.alone);
  const lanes = Math.min(AT_A_TIME, shared.length);
  let counts = NOTHING;
  const work = async (/** @type {Selected[]} */ waiting, shown = true) => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      counts = add(counts, await runStage(next, shown));
    }
  };
  await Promise.all(Array.from({ length: lanes }, () => work(shared, lanes === 1)));
  await work(selected.filter(({ stage }) => stage.alone));
  return counts;
}

/** @returns {Promise<Counts>} one failed test, where a stage cannot even run. */
async function runStage(/** @type {Selected} */ selected, /** @type {boolean} */ shown) {
  const { name } = selected.stage;
  console.log(`\n${name}…`);
  const began = performance.now();
  const end = (/** @type {string} */ output) => {
    seconds[name] = Math.round((performance.now() - began) / 1000);
    console.log(`${output}${name}: ${seconds[name]} s`);
  };
  try {
    const { counts, output } = await runSelected(selected, shown);
    end(output);
    return counts;
  } catch (error) {
    console.error(error instanceof Failure ? error.message : error);
    end('');
    return { ...NOTHING, failed: 1 };
  }
}
