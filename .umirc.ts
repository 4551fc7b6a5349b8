import { existsSync } from 'node:fs';
import { dirname } from 'node:path';
import { defineConfig } from 'umi';
import settings from './config/settings';
import { CHUNK_TIMEOUT_MS } from './src/services/constants';

const umiPlugin = (name: string) => require.resolve(`@umijs/plugins/dist/${name}`);

/** The dev server's API; absent from a build. */
const devApi = './config/umi/devApi.ts';

export default defineConfig({
  title: settings.title,
  favicons: ['/logo.svg'],
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
    './config/umi/splitPages.ts',
    './config/umi/arrivingPages.ts',
    './config/umi/splitShared.ts',
    './config/umi/splitRooms.ts',
    './config/umi/splitLocales.ts',
    './config/umi/modernSyntax.ts',
    './config/umi/minify.ts',
    './config/umi/leanPackages.ts',
    './config/umi/staticStyles/index.ts',
    './config/umi/page.ts',
    './config/umi/shell/index.ts',
    './config/umi/ownErrorBoundary.ts',
    './config/umi/runtimeBasePath.ts',
    './config/umi/askEarly.ts',
    './config/umi/routePatterns.ts',
    './config/umi/consolePages.ts',
    './config/umi/offline.ts',
    ...(existsSync(devApi) ? [devApi] : []),
  ],
  initialState: { loading: '@/components/feedback/Spinner' },
  model: {},
  access: {},
  locale: { default: 'en-US', baseNavigator: true, baseSeparator: '-', antd: true },
  moment2dayjs: { preset: 'none' },

  /** Only index, 404 and $param files are pages; what lies beside them belongs to them. */
  conventionRoutes: { exclude: [/(?<!(^|\/)(index|404|\$\w*))\.(js|jsx|ts|tsx)$/] },

  /** Modern browsers only, so no polyfills, which would triple the login page. */
  polyfill: false,
  targets: { chrome: 109, edge: 109, firefox: 115, safari: 16 },
  jsMinifier: 'terser',
  chainWebpack: (config) => {
    config.output.set('chunkLoadTimeout', CHUNK_TIMEOUT_MS);
    // They have none, but do not say so: unused ones would come along, such as the colour picker.
    config.module
      .rule('pure')
      .test(/node_modules\/@rc-component\//)
      .set('sideEffects', false);
  },
  codeSplitting: { jsStrategy: 'granularChunks' },
  alias: {
    'isomorphic-fetch': require.resolve('./config/browser/empty.js'),
    qs: require.resolve('./config/browser/qs.js'),
    swr: require.resolve('./config/browser/swr.js'),
    '@ctrl/tinycolor': require.resolve('./config/browser/tinycolor.js'),
    // Of Umi's locale plugin, which names it by its folder: ten times the size, for old browsers.
    [dirname(require.resolve('event-emitter/package.json'))]: require.resolve('mitt'),
  },
});
