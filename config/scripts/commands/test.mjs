import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { Failure } from '../main.mjs';
import { root } from '../paths.mjs';
import { prepare } from '../setup/prepare.mjs';
import { generateUmiFiles } from '../setup/umiFiles.mjs';
import { add, NOTHING, summary } from '../testing/counts.mjs';
import { longStages, stages } from '../testing/stages.mjs';

/** @typedef {import('../testing/stages.mjs').Stage} Stage */

/**
 * Sets up what is missing, runs the stages that the command line names, or all, one after the other,
 * and prints the sum of their tests.
 *
 * @param {string[]} args names of stages.
 * @param {string} name `test`, or `test:all` for the long ones.
 */
export async function main(args, name) {
  const selected = select(name === 'test' ? stages : longStages, args);
  await prepare({ built: selected.some(({ built }) => built) });
  await generateUmiFiles();
  mkdirSync(join(root, 'tests/.output'), { recursive: true });

  let counts = NOTHING;
  for (const stage of selected) counts = add(counts, await runStage(stage));
  console.log(`\n${summary(counts)}`);
  process.exitCode = counts.failed > 0 ? 1 : 0;
}

/** @type {(all: Stage[], names: string[]) => Stage[]} */
function select(all, names) {
  const chosen = all.filter(
    ({ name }) => names.includes(name) || names.includes(name.split('-')[0] ?? ''),
  );
  if (names.length === 0) return all;
  if (chosen.length > 0) return chosen;
  throw new Failure(`There are these tests: ${all.map(({ name }) => name).join(', ')}.`);
}

/**
 * A stage that cannot even run is one failed test, and the others still run.
 *
 * @param {Stage} stage
 */
async function runStage({ name, run }) {
  console.log(`\n${name}`);
  const began = performance.now();
  try {
    return await run();
  } catch (error) {
    console.error(error instanceof Failure ? error.message : error);
    return { ...NOTHING, failed: 1 };
  } finally {
    console.log(`${name}: ${Math.round((performance.now() - began) / 1000)} s`);
  }
}
