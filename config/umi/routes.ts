import { renameSync } from 'node:fs';
import { join } from 'node:path';
import type { IApi } from 'umi';
import { expectPart, expectUmi } from './expectUmi';

const LAYOUT_ID = '@@/global-layout';

/** What convention routing cannot say. */
const REDIRECTS = [
  { id: 'root', path: '', absPath: '/', redirect: '/home' },
  { id: 'index.html', path: 'index.html', absPath: '/index.html', redirect: '/home' },
];

/** Adds redirects, leaves out Umi's preloader of pages, and has each page come in a script of its own. */
export default (api: IApi) => {
  // Umi has a key `routes` of its own.
  api.describe({ key: 'consoleRoutes' });
  // It knows the base path of the build alone, and the configuration of users has no key for it.
  api.modifyConfig((config) => ({ ...config, routePreloadOnLoad: false }));
  api.modifyRoutes((routes) => {
    expectPart(routes[LAYOUT_ID], LAYOUT_ID, 'the route table');
    for (const redirect of REDIRECTS) {
      routes[redirect.id] = { ...redirect, parentId: LAYOUT_ID, file: '' };
    }
    return routes;
  });
  api.onBeforeCompiler({
    stage: Number.MAX_SAFE_INTEGER,
    fn: () => {
      if (api.env === 'production') splitPages(join(api.paths.absTmpPath, 'core'));
    },
  });
};

/**
 * Umi extracts every page's `routeProps` into routeProps.js, but its router resolves `./routeProps` to the .ts source
 * that imports every page, so that no page would be split off.
 */
function splitPages(core: string) {
  const extracted = join(core, 'routeProps.js');
  expectUmi(extracted, 'var routeProps = ');
  expectUmi(join(core, 'route.tsx'), './routeProps');
  renameSync(extracted, join(core, 'routeProps.ts'));
}
