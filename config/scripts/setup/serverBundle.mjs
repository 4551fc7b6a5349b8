import { cpSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { root } from '../paths.mjs';

/** @throws where the sources are wrong; esbuild itself prints what is wrong and where. */
export async function bundleServer(
  /** @type {import('esbuild').BuildOptions & { outdir: string }} */ options,
) {
  const { build } = await import('esbuild');
  await build({
    absWorkingDir: root,
    bundle: true,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    packages: 'external',
    sourcemap: true,
    logLevel: 'warning',
    ...options,
  });
  copyServerFiles(resolve(root, options.outdir));
}

function copyServerFiles(/** @type {string} */ folder) {
  const db = join(root, 'src/server/db');
  cpSync(join(db, 'migrations'), join(folder, 'migrations'), { recursive: true });
  cpSync(join(db, 'seed/menus'), join(folder, 'menus'), { recursive: true });
  const worker = 'renderWorker.mjs';
  cpSync(join(root, 'src/server/routes/captcha', worker), join(folder, worker));
}
