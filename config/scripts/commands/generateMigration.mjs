import { bin } from '../paths.mjs';
import { runNode } from '../run.mjs';
import { prepare } from '../setup/prepare.mjs';

export async function main(/** @type {string[]} */ args) {
  await prepare({ built: false });
  const options = ['generate', '--config', 'config/drizzle.ts', ...args];
  process.exitCode = (await runNode(bin.drizzle, options, { shown: true })).code;
}
