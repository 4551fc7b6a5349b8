import { matchRoutes } from 'react-router';
import { describe, expect, it } from 'vitest';
import { pagePattern } from '@/server/routes/static/pages';

const PAGES = ['/', '/403', '/home', '/system', '/system/menu', '/v1.0/(new)', '/user/:id'];

/** The console's own router, with pages below a layout as Umi lays them. */
const routes = [
  {
    path: '/',
    children: [
      ...PAGES.filter((path) => path !== '/').map((path) => ({ path: path.slice(1) })),
      { path: '', index: true as const },
    ],
  },
];

const SPELLINGS = [
  ...PAGES,
  '//',
  '/home/',
  '/HOME',
  '/System/Menu//',
  '/system//menu',
  '//home',
  '/%73ystem/menu',
  '/system%2Fmenu',
  '/system/menu%20',
  '/home.html',
  '/v1x0/(new)',
  '/v1.0/new',
  '/user/17',
  '/user/a%2Fb',
  '/user/',
  '/user/17/18',
  '/hom',
  '/home2',
  '/home;a=1',
];

describe('the pattern of the pages', () => {
  it.each(SPELLINGS)('S37 takes %s for a page where the console does', (path) => {
    const isPage = matchRoutes(routes, path) !== null;
    expect(pagePattern(PAGES, '/').test(path)).toBe(isPage);
    expect(pagePattern(PAGES, '/ad.min/').test(`/ad.min${path}`)).toBe(isPage);
  });

  it('looks at nothing behind the path', () => {
    const pattern = pagePattern(PAGES, '/');
    expect(pattern.test('/system/menu?name=/nope')).toBe(true);
    expect(pattern.test('/nope?back=/home')).toBe(false);
  });

  it('takes no page of another base path for its own', () => {
    const pattern = pagePattern(PAGES, '/ad.min/');
    for (const path of ['/home', '/adxmin/home', '/ad.min', '/x/ad.min/home']) {
      expect([path, pattern.test(path)]).toEqual([path, false]);
    }
  });
});
