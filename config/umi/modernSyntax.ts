import type { IApi } from 'umi';
import { esbuildTargets } from './esbuildTargets';

/** Umi gives Babel no `targets`. A build has esbuild, which is quicker; the dev server's fast refresh is Babel's. */
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
