import { runMain } from '../main.mjs';
import { build } from '../setup/build.mjs';
import { withSetupLock } from '../setup/lock.mjs';
import { prepare } from '../setup/prepare.mjs';

runMain(async () => {
  await prepare({ built: false });
  await withSetupLock(build);
});
