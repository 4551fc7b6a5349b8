import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { buildSync } from 'esbuild';

/** Stands for readWorker.ts where the server runs from its sources, as a thread takes no TypeScript. */
const { outputFiles } = buildSync({
  entryPoints: [fileURLToPath(new URL('./readWorker.ts', import.meta.url))],
  bundle: true,
  format: 'cjs',
  platform: 'node',
  target: 'node20',
  packages: 'external',
  write: false,
});
new Function('require', outputFiles[0]?.text ?? '')(createRequire(import.meta.url));
