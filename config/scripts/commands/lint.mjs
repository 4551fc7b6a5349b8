import { bin } from '../paths.mjs';
import { runNode } from '../run.mjs';
import { prepare } from '../setup/prepare.mjs';

/** @param {string[]} args such as `--write`. */
export async function main(args) {
  await prepare({ built: false });
  process.exitCode = (await runNode(bin.biome, ['check', '.', ...args], { shown: true })).code;
}
