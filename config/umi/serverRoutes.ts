import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { IApi } from 'umi';
import { pathCodes } from '../../src/services/navigation/permissionCodes';
import { expectUmi } from './expectUmi';

interface Route {
  id: string;
  absPath: string;
  isLayout?: boolean;
}

/**
 * Writes what the server must know of the console's routes: `routes.json`, the addresses that are pages (it answers
 * 404 for every other one), and `pages.json`, those that open with a menu's code: `{ path, code }`.
 */
export default (api: IApi) => {
  api.describe({ key: 'serverRoutes', enableBy: () => api.name === 'build' });
  api.onBuildHtmlComplete(async () => {
    const extracted = join(api.paths.absTmpPath, 'core/routeProps.ts');
    const source = expectUmi(extracted, 'var routeProps = ');
    const { default: props } = await import(`data:text/javascript,${encodeURIComponent(source)}`);
    const codes = pathCodes(
      routesOf(api).map(({ id, absPath }) => ({ ...props[id], path: absPath })),
    );
    const pages = Object.entries(codes).map(([path, code]) => ({ path, code }));
    write(api, 'pages.json', pages);
    write(api, 'routes.json', pagePatterns(api));
  });
};

/** Returns the addresses of all pages; what a wildcard catches is none. */
export const pagePatterns = (api: IApi): string[] =>
  routesOf(api)
    .filter(({ isLayout, absPath }) => !isLayout && !absPath.includes('*'))
    .map(({ absPath }) => absPath)
    .sort();

const routesOf = (api: IApi) => Object.values(api.appData.routes as Record<string, Route>);

const write = (api: IApi, name: string, content: object) =>
  writeFileSync(join(api.paths.absOutputPath, name), JSON.stringify(content));
