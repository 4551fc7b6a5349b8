import type { IApi } from 'umi';
import { esbuildTargets } from './esbuildTargets';

/** Umi gives Babel no `targets`. Builds use esbuild, which is faster; the dev server keeps Babel for fast refresh. */
export default (api: IApi) => {
  api.modifyBabelPresetOpts((options) => ({
    ...options,
    presetEnv: { ...options.presetEnv, targets: api.config.targets },
  }));
  api.modifyConfig((config) =>
    api.env === 'production'
      ? {
          ...config,
          srcTranspiler: 'esbuild',
          srcTranspilerOptions: {
            esbuild: { jsx: 'automatic', target: esbuildTargets(config.targets) },
          },
        }
      : config,
  );
};
