import { createMemoryHistory } from 'umi';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { apiUrl } from '@/services/api/request';
import { assetUrl, historyBelowBase } from '@/services/browser/basePath';

/** Says in the page's head what the server would. */
function tell(name: string, content: string): void {
  const meta = document.createElement('meta');
  meta.name = name;
  meta.content = content;
  document.head.append(meta);
}

afterEach(() => document.head.replaceChildren());

describe('a page that is served at the root', () => {
  it('finds everything there', () => {
    expect(assetUrl('/openapi.json')).toBe('/openapi.json');
    expect(apiUrl('/api/v1/roles')).toBe('/api/v1/roles');
    const browser = createMemoryHistory({ initialEntries: ['/system/role'] });
    const history = historyBelowBase(browser);
    expect(history.location.pathname).toBe('/system/role');
    history.push('/home');
    expect(browser.location.pathname).toBe('/home');
  });
});

describe('a page under a base path, with its API elsewhere', () => {
  beforeEach(() => {
    tell('base-path', '/admin/');
    tell('api-prefix', '/gateway');
  });

  const open = () => {
    const browser = createMemoryHistory({ initialEntries: ['/admin/system/role?a=1'] });
    return { browser, history: historyBelowBase(browser) };
  };

  it('finds both', () => {
    expect(assetUrl('/openapi.json')).toBe('/admin/openapi.json');
    expect(apiUrl('/api/v1/roles')).toBe('/gateway/api/v1/roles');
  });

  it('knows its own paths, and goes to them where the browser has them', () => {
    const { browser, history } = open();
    expect(history.location).toMatchObject({ pathname: '/system/role', search: '?a=1' });
    history.push('/home?b=2');
    expect(browser.location).toMatchObject({ pathname: '/admin/home', search: '?b=2' });
    history.replace({ pathname: '/403' });
    expect(browser.location.pathname).toBe('/admin/403');
    history.push({ search: '?c=3' });
    expect(browser.location).toMatchObject({ pathname: '/admin/403', search: '?c=3' });
    history.push('?d=4');
    expect(history.location).toMatchObject({ pathname: '/403', search: '?d=4' });
    expect(history.action).toBe('PUSH');
    expect(history.createHref('/home')).toBe('/admin/home');
    expect(history.createHref({ pathname: '/home', search: '?e=5' })).toBe('/admin/home?e=5');
  });

  it('tells its own paths to those who listen and those who block', () => {
    const { browser, history } = open();
    const heard: string[] = [];
    history.listen(({ location }) => heard.push(location.pathname));
    const unblock = history.block(({ location, retry }) => {
      heard.push(`stopped at ${location.pathname}`);
      unblock();
      retry();
    });
    history.push('/home');
    expect(heard).toEqual(['stopped at /home', '/home']);
    expect(browser.location.pathname).toBe('/admin/home');
  });

  it('takes a path beside its own for what it is', () => {
    const browser = createMemoryHistory({ initialEntries: ['/administration'] });
    expect(historyBelowBase(browser).location.pathname).toBe('/administration');
  });
});
