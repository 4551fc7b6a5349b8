import type { IApi } from 'umi';

/** Umi keeps `targets` from Babel, which then writes ES5 and its helpers into every file. */
export default (api: IApi) => {
  api.modifyBabelPresetOpts((options) => ({
    ...options,
    presetEnv: { ...options.presetEnv, targets: api.config.targets },
  }));
};
