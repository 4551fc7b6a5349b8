import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { IApi } from 'umi';

/** The server answers 404 for every other address. What a wildcard catches is no page. */
export default (api: IApi) => {
  api.describe({ key: 'routePatterns', enableBy: () => api.name === 'build' });
  api.onBuildHtmlComplete(() => {
    writeFileSync(join(api.paths.absOutputPath, 'routes.json'), JSON.stringify(pagePatterns(api)));
  });
};

export function pagePatterns(api: IApi): string[] {
  const routes = Object.values(api.appData.routes as Record<string, Route>);
  return routes
    .filter(({ isLayout, absPath }) => !isLayout && !absPath.includes('*'))
    .map(({ absPath }) => absPath)
    .sort();
}

interface Route {
  absPath: string;
  isLayout?: boolean;
}
