import { describe, expect, it } from 'vitest';
import { landingPath, loginLocation, safeRedirect } from '@/services/navigation/paths';
import { flattenMenus, pathCodes } from '@/services/navigation/permissionCodes';

describe('the redirect parameter', () => {
  it.each([
    '//evil',
    '/\\evil',
    '\\\\evil',
    'https:evil',
    'https://evil',
    'javascript:alert(1)',
    '/%09/evil',
    '/\t/evil',
    '@evil',
    '/%2f/evil',
    '/%5cevil',
    '',
    'home',
  ])('S16 is not followed to %j', (value) => expect(safeRedirect(value)).toBeUndefined());

  it('S16 is not followed back to the login page', () => {
    expect(safeRedirect('/user/login')).toBeUndefined();
    expect(safeRedirect('/user/login?redirect=/user/login')).toBeUndefined();
  });

  it.each(['/home', '/system/role?name=a%20b&x=1', '/account/profile#top'])(
    'is followed to %j',
    (value) => expect(safeRedirect(value)).toBe(value),
  );
});

describe('the way back from a login', () => {
  const redirectOf = (pathname: string, search: string) =>
    new URLSearchParams(loginLocation({ pathname, search }).split('?')[1]).get('redirect');

  it('leads to where the visitor was', () => {
    expect(redirectOf('/system/role', '?name=a%20b&x=1')).toBe('/system/role?name=a%20b&x=1');
    expect(redirectOf('/system/role', '?redirect=')).toBe('/system/role?redirect=');
  });

  it('leads to where the visitor would have been led, and is never wrapped into another', () => {
    const search = '?tab=security&redirect=%2Fsystem%2Frole%3Fname%3Da';
    expect(redirectOf('/account/profile', search)).toBe('/system/role?name=a');
  });

  it('S16 is followed nowhere else, though an address said so', () => {
    const redirect = redirectOf('/home', '?redirect=%2F%2Fevil');
    expect(redirect).toBe('//evil');
    expect(safeRedirect(redirect)).toBeUndefined();
  });
});

describe('the first page after signing in', () => {
  const codes = { '/home': 'home', '/system': 'system', '/system/user': 'system.user' };

  it('is /home for those who may see it', () => {
    expect(landingPath(codes, { home: true, system: true, 'system.user': true })).toBe('/home');
  });

  it('is else the first page of the menu, never a group', () => {
    expect(landingPath(codes, { system: true, 'system.user': true })).toBe('/system/user');
  });

  it('is one’s own profile for those who may see none, unless their menus could not be read', () => {
    expect(landingPath(codes, {})).toBe('/account/profile');
    expect(landingPath(codes, {}, true)).toBe('/home');
  });
});

describe('dotted codes', () => {
  it('are joined from the menu tree', () => {
    const tree = [{ code: 'system', children: [{ code: 'menu', children: [{ code: 'add' }] }] }];
    expect(Object.keys(flattenMenus(tree))).toEqual(['system', 'system.menu', 'system.menu.add']);
  });

  it('are empty for a user without any menu', () => {
    expect(flattenMenus(null)).toEqual({});
  });

  it('of a route hold those of the routes above it, in the order of the menu', () => {
    const routes = [
      { path: 'system/user', code: 'user', order: 3 },
      { path: 'system', code: 'system', order: 2 },
      { path: 'home', code: 'home', order: 1 },
      { path: 'account/profile' },
    ];
    expect(Object.entries(pathCodes(routes))).toEqual([
      ['/home', 'home'],
      ['/system', 'system'],
      ['/system/user', 'system.user'],
    ]);
  });
});
