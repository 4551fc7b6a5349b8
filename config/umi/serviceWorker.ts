import { join } from 'node:path';
import { generateSW } from 'workbox-build';
import { pagePattern } from '../../src/server/routes/static/pages';
import { expectUmi } from './expectUmi';

/** @param patterns of the addresses where it answers with the page; the server puts its base path in. */
export async function writeServiceWorker(
  folder: string,
  patterns: readonly string[],
): Promise<void> {
  const pages = pagePattern(patterns, '/');
  const swDest = join(folder, 'sw.js');
  await generateSW({
    swDest,
    globDirectory: folder,
    globPatterns: ['index.html', 'manifest.webmanifest', '**/*.{js,css,svg,png}'],
    globIgnores: ['openapi.*', 'sw.js'],
    dontCacheBustURLsMatching: /\.[0-9a-f]{8}\./,
    navigateFallback: 'index.html',
    // What is no page must reach the server, which answers 404.
    navigateFallbackAllowlist: [pages],
    cleanupOutdatedCaches: true,
    clientsClaim: true,
    // A new one waits until the user says so: their tab runs the old scripts.
    skipWaiting: false,
    inlineWorkboxRuntime: true,
    sourcemap: false,
    mode: 'production',
  });
  expectUmi(swDest, String(pages));
}
