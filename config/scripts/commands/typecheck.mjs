import { runMain } from '../main.mjs';
import { prepare } from '../setup/prepare.mjs';
import { generateUmiFiles } from '../setup/umiFiles.mjs';
import { typecheck } from '../testing/typecheck.mjs';

runMain(async () => {
  await prepare({ built: false });
  await generateUmiFiles();
  process.exitCode = await typecheck();
});
