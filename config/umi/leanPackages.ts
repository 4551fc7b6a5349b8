import type { IApi } from 'umi';
import { leaveOut } from './leaveOut';

const PARTS = [
  { importer: 'es/form/FormItemLabel.js', request: '../tooltip', stub: 'unused.js' },
  {
    importer: 'es/config-provider/index.js',
    request: '../tooltip/UniqueProvider',
    stub: 'unused.js',
  },
  {
    importer: 'es/table/hooks/useFilter/index.js',
    request: './FilterDropdown',
    stub: 'antd/FilterDropdown.js',
  },
];

const UTIL = [
  {
    importer: 'es/index.js',
    request: './getScrollBarSize',
    stub: 'antd/scrollBarSize.js',
  },
];

const RENDERER = [{ importer: 'dist/browser.js', request: './html', stub: 'unused.js' }];

const PRO = [
  { importer: 'es/provider/index.js', request: './useStyle', stub: 'pro/useStyle.js' },
  { importer: 'es/provider/index.js', request: '@ant-design/cssinjs', stub: 'pro/cssinjs.js' },
  { importer: 'es/utils/index.js', request: './useMediaQuery', stub: 'pro/breakpoint.js' },
  ...['ProLayout', 'components/Header/index', 'components/TopNavHeader/index'].map((name) => ({
    importer: `es/layout/${name}.js`,
    request: 'antd',
    stub: 'pro/antd.js',
  })),
  {
    importer: 'es/layout/components/AppsLogoComponents/index.js',
    request: './style/index',
    stub: 'pro/noStyle.js',
  },
];

/**
 * Leaves out the tooltips of labels, one for the whole page, filters in the heads of columns, which bring a tree,
 * servers' rendering, and what measures scroll bars and computes themes over and over.
 */
export default (api: IApi) => {
  api.describe({ key: 'leanPackages' });
  api.chainWebpack((...chain) => leaveOut(chain, 'antd', PARTS));
  api.chainWebpack((...chain) => leaveOut(chain, '@rc-component/util', UTIL));
  api.chainWebpack((...chain) => leaveOut(chain, '@ant-design/pro-components', PRO));
  api.chainWebpack((...chain) => leaveOut(chain, '@umijs/renderer-react', RENDERER));
};
