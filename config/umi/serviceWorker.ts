import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'esbuild';
import { hashOf } from '../../src/server/routes/static/page';
import { pagePattern } from '../../src/server/routes/static/pages';
import { expectUmi } from './expectUmi';

const CACHED = /^(index\.html|manifest\.webmanifest|(?!\.|.*\/\.).+\.(js|css|svg|png))$/;

const HASHED = /\.[0-9a-f]{8}\./;

/**
 * @param patterns of the addresses where it answers with the page; the server puts its base path in.
 * @param target the oldest browsers, as esbuild names them.
 */
export async function writeServiceWorker(
  folder: string,
  patterns: readonly string[],
  target: string[],
): Promise<void> {
  const pages = pagePattern(patterns, '/');
  const outfile = join(folder, 'sw.js');
  await build({
    stdin: {
      contents: `import { serveFromCache } from './serviceWorker.js';
        serveFromCache(${JSON.stringify(filesToCache(folder))}, ${pages});`,
      resolveDir: join(__dirname, '../browser'),
    },
    outfile,
    bundle: true,
    minify: true,
    target,
    define: { 'process.env.NODE_ENV': '"production"' },
    legalComments: 'none',
  });
  expectUmi(outfile, String(pages));
}

const filesToCache = (folder: string) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => name.replaceAll('\\', '/'))
    .filter((url) => CACHED.test(url) && url !== 'sw.js' && !url.startsWith('openapi.'))
    .sort()
    .map((url) => ({
      url,
      revision: HASHED.test(url) ? null : hashOf(readFileSync(join(folder, url))),
    }));
