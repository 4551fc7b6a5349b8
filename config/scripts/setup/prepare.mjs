import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { bin, nodeModules } from '../paths.mjs';
import { build, hasProducts, isBuilt } from './build.mjs';
import { install, isInstalled } from './install.mjs';
import { withSetupLock } from './lock.mjs';

export async function prepare(/** @type {{ built: boolean }} */ { built }) {
  if (isReady(built)) return;
  await withSetupLock(async () => {
    // Asked again: another command may have done it while this one waited.
    if (!isInstalled()) await install();
    if (built && !isBuilt()) await build();
  });
}

const isReady = (/** @type {boolean} */ built) =>
  built ? servesOnly() || (isInstalled() && isBuilt()) : isInstalled();

/** After `npm ci --omit=dev` nothing can be built, so what dist/ holds is served as it is. */
const servesOnly = () =>
  hasProducts() && existsSync(join(nodeModules, '.package-lock.json')) && !existsSync(bin.umi);
