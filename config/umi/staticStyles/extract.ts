import { join } from 'node:path';
import { buildSync } from 'esbuild';
import type { StyleSheets } from './elements';

/** Draws antd's components once, in both themes, and keeps the styles that they bring. */
export function extractStyles(folder: string): StyleSheets {
  const outfile = join(folder, 'elements.cjs');
  buildSync({
    entryPoints: [join(__dirname, 'elements.ts')],
    outfile,
    bundle: true,
    platform: 'node',
    mainFields: ['module', 'main'],
    define: { 'process.env.NODE_ENV': '"production"' },
    logLevel: 'warning',
  });
  return require(outfile).styleSheets();
}
