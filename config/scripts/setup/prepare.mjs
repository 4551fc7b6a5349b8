import { build, isBuilt } from './build.mjs';
import { install, isInstalled } from './install.mjs';
import { withSetupLock } from './lock.mjs';

/**
 * Brings the clone to where a command can run: installs and builds what is missing or stale, and
 * nothing else.
 *
 * @param {{ built: boolean }} needs whether dist/ must be fresh too.
 */
export async function prepare({ built }) {
  if (isReady(built)) return;
  await withSetupLock(async () => {
    // Asked again: another command may have done it while this one waited.
    if (!isInstalled()) await install();
    if (built && !isBuilt()) await build();
  });
}

const isReady = (/** @type {boolean} */ built) => isInstalled() && (!built || isBuilt());
