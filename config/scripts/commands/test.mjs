import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Failure } from '../main.mjs';
import { root } from '../paths.mjs';
import { prepare } from '../setup/prepare.mjs';
import { generateUmiFiles } from '../setup/umiFiles.mjs';
import { NOTHING, summary } from '../testing/counts.mjs';
import { runInLanes } from '../testing/lanes.mjs';
import { runSelected } from '../testing/runners.mjs';
import { select } from '../testing/select.mjs';
import { longStages, namedStages, soakStages, stages } from '../testing/stages.mjs';

/** @import { Counts, Selected, Stage } from '../types' */

/** @type {Record<string, Stage[]>} */
const TIERS = { test: stages, 'test:all': longStages, soak: soakStages };

const seconds = /** @type {Record<string, number>} */ ({});

const secondsFile = (/** @type {string} */ name) =>
  join(root, `tests/.output/seconds-${name.replace(':', '-')}.json`);

export async function main(/** @type {string[]} */ args, /** @type {string} */ name) {
  const tier = name === 'test' && args.length > 0 ? namedStages : TIERS[name];
  const selected = select(tier ?? stages, args);
  await prepare({ built: selected.some(({ stage }) => stage.built) });
  await generateUmiFiles();
  mkdirSync(join(root, 'tests/.output'), { recursive: true });

  const counts = await runInLanes(selected, runStage);
  if (args.length === 0) writeFileSync(secondsFile(name), JSON.stringify(seconds));
  console.log(`\n${summary(counts)}`);
  const isEmpty = counts.passed + counts.failed + counts.flaky + counts.skipped === 0;
  if (isEmpty) throw new Failure('No test was run.');
  process.exitCode = counts.failed > 0 ? 1 : 0;
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
    return { ...NOTHING, failed: 1, notes: [`FAILED ${name}`] };
  }
}
