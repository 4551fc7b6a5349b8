import { existsSync } from 'node:fs';
import { defineConfig } from 'umi';
import settings, { esbuildTargets, targets } from './config/settings';
import { CHUNK_TIMEOUT_MS } from './src/services/constants';

const umiPlugin = (name: string) => require.resolve(`@umijs/plugins/dist/${name}`);

/** The dev server's API; absent from a build. */
const devApi = './config/umi/devApi.ts';

export default defineConfig({
  title: settings.title,
  favicons: ['/logo.svg'],
  metas: [
    { name: 'color-scheme', content: 'light dark' },
    { name: 'theme-color', content: settings.colorGround },
  ],
  links: [
    { rel: 'manifest', href: '/manifest.webmanifest' },
    { rel: 'apple-touch-icon', href: '/icons/icon-192.png' },
  ],
  npmClient: 'npm',
  outputPath: 'dist/client',
  hash: true,
  mock: false,
  mfsu: false,
  helmet: false,

  plugins: [
    umiPlugin('initial-state'),
    umiPlugin('model'),
    umiPlugin('access'),
    umiPlugin('locale'),
    umiPlugin('moment2dayjs'),
    './config/umi/routes.ts',
    './config/umi/sketch/index.ts',
    './config/umi/serverRoutes.ts',
    './config/umi/offline.ts',
    './config/scripts/release/clientPackages.ts',
    ...(existsSync(devApi) ? [devApi] : []),
  ],
  initialState: { loading: '@/components/feedback/Spinner' },
  model: {},
  access: {},
  // The scripts of a page come beside those of its frame, and those of a link once it is pointed at.
  routePrefetch: { defaultPrefetch: 'intent' },
  locale: { default: 'en-US', baseNavigator: true, baseSeparator: '-', antd: true },
  moment2dayjs: { preset: 'none' },

  /** Modern browsers only, so no polyfills, which would triple the login page. */
  polyfill: false,
  targets,
  jsMinifier: 'swc',
  // Babel stays for the dev server's fast refresh; it knows no targets.
  ...(process.env.NODE_ENV === 'production' && {
    /** One build is served under any base path, so webpack finds its files beside its own script. */
    publicPath: 'auto',
    srcTranspiler: 'esbuild' as const,
    srcTranspilerOptions: { esbuild: { jsx: 'automatic', target: esbuildTargets } },
  }),
  chainWebpack: (config) => {
    config.output.set('chunkLoadTimeout', CHUNK_TIMEOUT_MS);
    // Umi names what chunks share after those chunks. Most have no name, so that all that any two of them share
    // would come as one file of 125 kB; without names webpack keeps it apart.
    const { shared } = config.optimization.splitChunks.entries?.()?.cacheGroups ?? {};
    if (shared) delete shared.name;
  },
  codeSplitting: { jsStrategy: 'granularChunks' },
});
