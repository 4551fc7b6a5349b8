import { cpSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { root } from '../paths.mjs';
import { builtFrom } from './builtFrom.mjs';

/** What brings programs of its own, or is no ES module and read late or by names that a bundle does not give it. */
export const OUTSIDE = [
  ...['@node-rs/argon2', '@node-rs/bcrypt', 'fs-native-extensions', '@resvg/resvg-js'],
  ...['jsonc-parser', 'pinyin-pro', 'prom-client', 'pg-native'],
];

/** Packages that are no ES modules ask for Node's own by it. */
const REQUIRE = `import { createRequire as requireFrom } from 'node:module';
const require = requireFrom(import.meta.url);`;

/** The thread that reads imported files; the server starts it by this name. */
const READER = {
  entryPoints: { readWorker: 'src/server/crud/import/readWorker.ts' },
  outExtension: { '.js': '.mjs' },
};

/**
 * Packages too, as a start reads five files more quickly than five hundred.
 *
 * @returns the files that it holds, as paths
 * @throws where the sources are wrong; esbuild itself prints what is wrong and where.
 */
export async function bundleServer(
  /** @type {import('esbuild').BuildOptions & { outdir: string }} */ options,
) {
  const { build } = await import('esbuild');
  const common = /** @satisfies {import('esbuild').BuildOptions} */ ({
    absWorkingDir: root,
    bundle: true,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    mainFields: ['module', 'main'],
    banner: { js: REQUIRE },
    define: { 'process.env.BUILT_FROM': JSON.stringify(JSON.stringify(await builtFrom())) },
    sourcemap: true,
    sourcesContent: false,
    logLevel: 'warning',
  });
  const external = [...OUTSIDE, ...(options.external ?? [])];
  const { metafile } = await build({
    ...common,
    splitting: true,
    ...options,
    external,
    metafile: true,
  });
  const { outdir } = options;
  await build({ ...common, ...READER, outdir, external });
  copyServerFiles(resolve(root, options.outdir));
  return Object.keys(metafile.inputs);
}

function copyServerFiles(/** @type {string} */ folder) {
  const db = join(root, 'src/server/db');
  cpSync(join(db, 'migrations'), join(folder, 'migrations'), { recursive: true });
  cpSync(join(db, 'seed/menus'), join(folder, 'menus'), { recursive: true });
  const worker = 'renderWorker.mjs';
  cpSync(join(root, 'src/server/routes/captcha', worker), join(folder, worker));
}
