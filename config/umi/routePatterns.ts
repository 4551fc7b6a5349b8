import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { IApi } from 'umi';

/**
 * Writes the addresses of the console's pages beside the built page, from the route table of the
 * build itself: the server answers 404 for every other one. What a wildcard catches is no page.
 */
export default (api: IApi) => {
  api.describe({ key: 'routePatterns', enableBy: () => api.name === 'build' });
  api.onBuildHtmlComplete(() => {
    const routes = Object.values(api.appData.routes as Record<string, Route>);
    const patterns = routes
      .filter(({ isLayout, absPath }) => !isLayout && !absPath.includes('*'))
      .map(({ absPath }) => absPath)
      .sort();
    writeFileSync(join(api.paths.absOutputPath, 'routes.json'), JSON.stringify(patterns));
  });
};

interface Route {
  /** Such as `/system/user/:id`. */
  absPath: string;
  isLayout?: boolean;
}
