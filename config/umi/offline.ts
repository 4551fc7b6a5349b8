import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Resvg } from '@resvg/resvg-js';
import type { IApi } from 'umi';
import settings from '../settings';
import { esbuildTargets } from './esbuildTargets';
import { pagePatterns } from './serverRoutes';
import { writeServiceWorker } from './serviceWorker';

/** Sizes in pixels that Chromium and Safari ask for before they install an app. */
const ICONS = [
  { name: 'icon-192.png', size: 192, purpose: 'any' },
  { name: 'icon-512.png', size: 512, purpose: 'any' },
  { name: 'icon-maskable-512.png', size: 512, purpose: 'maskable' },
];

/** Addresses are relative, as one build is served under any base path. */
export default (api: IApi) => {
  api.describe({ key: 'offline', enableBy: () => api.name === 'build' });
  api.onBuildHtmlComplete(async () => {
    const folder = api.paths.absOutputPath;
    writeManifest(folder, readFileSync(join(api.cwd, 'public/logo.svg'), 'utf8'));
    if (settings.pwa)
      await writeServiceWorker(folder, pagePatterns(api), esbuildTargets(api.config.targets));
    else
      copyFileSync(
        join(api.cwd, 'config/browser/unregisterServiceWorker.js'),
        join(folder, 'sw.js'),
      );
  });
  api.modifyHTML(($) => {
    $('head').append('<link rel="manifest" href="/manifest.webmanifest">');
    $('head').append('<link rel="apple-touch-icon" href="/icons/icon-192.png">');
    return $;
  });
};

function writeManifest(folder: string, logo: string) {
  mkdirSync(join(folder, 'icons'), { recursive: true });
  for (const { name, size, purpose } of ICONS) {
    const png = new Resvg(purpose === 'any' ? logo : onGround(logo), {
      fitTo: { mode: 'width', value: size },
    });
    writeFileSync(join(folder, 'icons', name), png.render().asPng());
  }
  const manifest = {
    name: settings.title,
    short_name: settings.title,
    start_url: './',
    scope: './',
    display: 'standalone',
    background_color: '#ffffff',
    theme_color: settings.colorGround,
    icons: ICONS.map(({ name, size, purpose }) => ({
      src: `icons/${name}`,
      sizes: `${size}x${size}`,
      type: 'image/png',
      purpose,
    })),
  };
  writeFileSync(join(folder, 'manifest.webmanifest'), JSON.stringify(manifest));
}

function onGround(logo: string): string {
  const inner = logo.replace('<svg ', '<svg x="20" y="20" width="60" height="60" ');
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100"><rect width="100" height="100" fill="${settings.colorGround}"/>${inner}</svg>`;
}
