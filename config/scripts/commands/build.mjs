import { build } from '../setup/build.mjs';
import { withSetupLock } from '../setup/lock.mjs';
import { prepare } from '../setup/prepare.mjs';

export async function main() {
  await prepare({ built: false });
  await withSetupLock(build);
}
