import { bin } from '../paths.mjs';
import { runNode } from '../run.mjs';
import { prepare } from '../setup/prepare.mjs';

export async function main(/** @type {string[]} */ args) {
  await prepare({ built: false });
  process.exitCode = (await runNode(bin.biome, ['check', '.', ...args], { shown: true })).code;
}
