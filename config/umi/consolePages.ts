import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { IApi } from 'umi';
import { pathCodes } from '../../src/services/navigation/permissionCodes';
import { expectUmi } from './expectUmi';

interface Route {
  id: string;
  absPath: string;
}

/** The pages that open with a menu's code, for the server: `{ path, code }`. */
export default (api: IApi) => {
  api.describe({ key: 'consolePages', enableBy: () => api.name === 'build' });
  api.onBuildHtmlComplete(async () => {
    const extracted = join(api.paths.absTmpPath, 'core/routeProps.ts');
    const source = expectUmi(extracted, 'var routeProps = ');
    const { default: props } = await import(`data:text/javascript,${encodeURIComponent(source)}`);
    const routes = Object.values(api.appData.routes as Record<string, Route>);
    const codes = pathCodes(routes.map(({ id, absPath }) => ({ ...props[id], path: absPath })));
    const pages = Object.entries(codes).map(([path, code]) => ({ path, code }));
    writeFileSync(join(api.paths.absOutputPath, 'pages.json'), JSON.stringify(pages));
  });
};
