import type { IApi } from 'umi';
import { expectPart } from './expectUmi';

const LAYOUT_ID = '@@/global-layout';

/** What convention routing cannot say: redirects. */
const REDIRECTS = [
  { id: 'root', path: '', absPath: '/', redirect: '/home' },
  { id: 'index.html', path: 'index.html', absPath: '/index.html', redirect: '/home' },
];

export default (api: IApi) => {
  // Umi has a key `routes` of its own.
  api.describe({ key: 'consoleRoutes' });
  api.modifyRoutes((routes) => {
    expectPart(routes[LAYOUT_ID], LAYOUT_ID, 'the route table');
    for (const redirect of REDIRECTS) {
      routes[redirect.id] = { ...redirect, parentId: LAYOUT_ID, file: '' };
    }
    return routes;
  });
};
