import { runMain } from '../main.mjs';
import { bin } from '../paths.mjs';
import { runNode } from '../run.mjs';
import { prepare } from '../setup/prepare.mjs';

runMain(async () => {
  await prepare({ built: false });
  const args = ['check', '.', ...process.argv.slice(2)];
  process.exitCode = (await runNode(bin.biome, args, { shown: true })).code;
});
