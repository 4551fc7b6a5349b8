import { existsSync, mkdirSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { IApi } from 'umi';
import { cacheGroupsOf } from '../cacheGroups';
import { expectPart } from '../expectUmi';
import { leaveOut } from '../leaveOut';
import { extractStyles } from './extract';
import { insert, sheetGroup } from './sheets';
import { writeStubs } from './stubs';

const antd = join(dirname(require.resolve('antd/package.json')), 'es');
const IN_STYLES = /\/style\//;

/** What styles the icons, and computes whole themes, while a page runs. */
const ANTD_PARTS = [
  {
    importer: 'es/theme/internal.js',
    request: './util/useResetIconStyle',
    stub: 'antd/useResetIconStyle.js',
  },
  {
    importer: 'es/config-provider/index.js',
    request: './MotionWrapper',
    stub: 'antd/MotionWrapper.js',
  },
];

const ICON_PARTS = ['es/components/Icon.js', 'es/components/IconBase.js'].map((importer) => ({
  importer,
  request: '../renderUtils',
  stub: 'antd/iconParts.js',
}));

/**
 * antd computes its styles while a page runs, by scripts that weigh a quarter of a page's own. A build
 * draws its components once and turns what they bring into style sheets.
 */
export default (api: IApi) => {
  api.describe({ key: 'staticStyles', enableBy: () => api.env === 'production' });
  const stubs = new Map<string, string>();

  api.onBeforeCompiler(() => {
    const folder = join(api.paths.absTmpPath, 'antd');
    rmSync(folder, { recursive: true, force: true });
    mkdirSync(folder, { recursive: true });
    const styles = extractStyles(folder);
    for (const [path, stub] of writeStubs(antd, folder, styles)) stubs.set(path, stub);
    expectPart(stubs.size > 45, 'hooks of styles', antd);
  });

  api.modifyWebpackConfig((config) => {
    Object.assign(cacheGroupsOf(config), { antd: sheetGroup(api) });
    return config;
  });

  api.chainWebpack((...chain) => leaveOut(chain, 'antd', ANTD_PARTS));
  api.chainWebpack((...chain) => leaveOut(chain, '@ant-design/icons', ICON_PARTS));
  api.chainWebpack((config, { webpack }) => {
    config.plugin('mini-css-extract-plugin').tap(([options]) => [{ ...options, insert }]);
    config.plugin('static styles').use(webpack.NormalModuleReplacementPlugin, [
      /\/style(\/|$)/,
      (asked: { request: string; context: string; contextInfo: { issuer: string } }) => {
        const { issuer } = asked.contextInfo;
        if (!issuer.startsWith(antd) || IN_STYLES.test(issuer)) return;
        const path = join(asked.context, asked.request);
        const stub = [`${path}.js`, join(path, 'index.js')].find(existsSync);
        asked.request = stubs.get(stub ?? '') ?? asked.request;
      },
    ]);
    return config;
  });
};
