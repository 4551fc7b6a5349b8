import { copyFileSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'esbuild';
import type { IApi } from 'umi';
import { hashOf } from '../../src/server/routes/static/page';
import { pagePattern } from '../../src/server/routes/static/pages';
import settings, { esbuildTargets } from '../settings';
import { expectUmi } from './expectUmi';
import { pagePatterns } from './serverRoutes';

const CACHED = /^(index\.html|manifest\.webmanifest|(?!\.|.*\/\.).+\.(js|css|svg|png))$/;

const HASHED = /\.[0-9a-f]{8}\./;

/** Adds the service worker, or one that takes an older one's place and goes. */
export default (api: IApi) => {
  api.describe({ key: 'offline', enableBy: () => api.name === 'build' });
  api.onBuildHtmlComplete(async () => {
    const folder = api.paths.absOutputPath;
    const gone = join(api.cwd, 'config/browser/unregisterServiceWorker.js');
    if (settings.pwa) await writeServiceWorker(folder, pagePatterns(api));
    else copyFileSync(gone, join(folder, 'sw.js'));
  });
};

/** @param patterns of the addresses where it answers with the page; the server puts its base path in. */
export async function writeServiceWorker(folder: string, patterns: readonly string[]) {
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
    target: esbuildTargets,
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
