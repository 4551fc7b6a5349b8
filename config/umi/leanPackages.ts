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

/** The whole document as a component, for servers that render pages. */
const RENDERER = [{ importer: 'dist/browser.js', request: './html', stub: 'unused.js' }];

/**
 * Leaves out the tooltips of labels, one for the whole page, filters in the heads of columns, which bring a
 * tree, and what measures the scroll bars over and over.
 */
export default (api: IApi) => {
  api.describe({ key: 'leanPackages' });
  api.chainWebpack((...chain) => leaveOut(chain, 'antd', PARTS));
  api.chainWebpack((...chain) => leaveOut(chain, '@rc-component/util', UTIL));
  api.chainWebpack((...chain) => leaveOut(chain, '@umijs/renderer-react', RENDERER));
};
