import type { IApi } from 'umi';

interface BundledModule {
  nameForCondition?: string | null;
  modules?: BundledModule[];
}

/** Lists the packages that the console's scripts hold, whose licences a release tells. */
export default (api: IApi) => {
  api.describe({ key: 'packages', enableBy: () => api.name === 'build' });
  api.onBuildComplete(async ({ err, stats }) => {
    if (err || !stats) return;
    const { keepPackages } = await import('../setup/bundledPackages.mjs');
    const { modules = [] } = stats.toJson({
      ...{ all: false, modules: true, nestedModules: true },
      ...{ modulesSpace: Number.MAX_SAFE_INTEGER, nestedModulesSpace: Number.MAX_SAFE_INTEGER },
    });
    keepPackages('client', filesOf(modules));
  });
};

const filesOf = (modules: BundledModule[]): string[] =>
  modules.flatMap(({ nameForCondition, modules = [] }) => [
    ...(nameForCondition ? [nameForCondition] : []),
    ...filesOf(modules),
  ]);
