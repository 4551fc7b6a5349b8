import type { IApi } from 'umi';

/**
 * Serves one build under any base path: webpack finds its files beside its own script. Umi's preloader of pages knows
 * the path of the build alone, so it is left out.
 */
export default (api: IApi) => {
  api.describe({ key: 'runtimeBasePath', enableBy: () => api.name === 'build' });
  api.modifyConfig((config) => ({ ...config, publicPath: 'auto', routePreloadOnLoad: false }));
};
