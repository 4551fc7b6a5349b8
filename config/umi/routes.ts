import type { IApi } from 'umi';
import { expectPart } from './expectUmi';

const LAYOUT_ID = '@@/global-layout';

/** What convention routing cannot say: redirects, and the menu group that only redirects. */
const REDIRECTS = [
  { id: 'root', path: '', absPath: '/', redirect: '/home' },
  { id: 'index.html', path: 'index.html', absPath: '/index.html', redirect: '/home' },
  {
    id: 'system',
    path: 'system',
    absPath: '/system',
    redirect: '/system/menu',
    code: 'system',
    icon: 'setting',
    title: 'menu.system',
    order: 2,
  },
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
