import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { IApi } from 'umi';
import { expectPart } from './expectUmi';

const THEIRS =
  /@ant-design[\\/]pro-components[\\/]es[\\/]utils[\\/]components[\\/]ErrorBoundary[\\/]index\.js$/;

/** Puts nothing in the place of pro-components' error boundary, so that failures reach the console's. */
export default (api: IApi) => {
  api.describe({ key: 'ownErrorBoundary' });
  api.chainWebpack((config, { webpack }) => {
    const utils = dirname(require.resolve('@ant-design/pro-components/es/utils/index.js'));
    const theirs = join(utils, 'components/ErrorBoundary/index.js');
    expectPart(existsSync(theirs) && THEIRS.test(theirs), THEIRS, theirs);
    const ours = join(api.cwd, 'config/browser/ErrorBoundary.js');
    config.plugin('own-error-boundary').use(webpack.NormalModuleReplacementPlugin, [THEIRS, ours]);
    return config;
  });
};
