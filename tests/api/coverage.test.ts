import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Coverage, Finding } from '@/schemas/permission';
import { tables } from '@/server/db/database';
import { newId } from '@/server/lib/ids';
import { type ApiCall, type CoverageParts, findingsOf } from '@/server/permission/coverage';
import { errorOf, openTestApi, type TestApi } from './harness';

const kindsOf = (findings: Finding[]) => [...new Set(findings.map(({ kind }) => kind))].sort();

const page = (id: string, members: object = {}) => ({
  id,
  parent_id: null,
  code: id,
  name: id,
  type: 'page' as const,
  status: 'enabled' as const,
  path: `/${id}`,
  ...members,
});

const call = (method: string, path: string, granted = true): ApiCall => ({
  method,
  path,
  summary: 'A call',
  access: granted ? 'granted' : 'session',
});

/** Where everything fits together. */
const whole: CoverageParts = {
  calls: [call('GET', '/api/v1/things/{id}'), call('GET', '/api/v1/current/user', false)],
  pages: [{ path: '/things', code: 'things' }],
  menus: [page('things')],
  resources: [{ menu_id: 'things', method: 'GET', path: '/api/v1/things/:any' }],
};
const changed = (parts: Partial<CoverageParts>) => findingsOf({ ...whole, ...parts });
const more = (path: string, menu_id = 'things', method = 'GET') =>
  changed({ resources: [...whole.resources, { menu_id, method, path }] });

describe('what does not fit together', () => {
  it('is nothing where each call has its menu and each menu its page', () => {
    expect(changed({})).toEqual([]);
    expect(more('/api/v1/current/user')).toEqual([]);
  });

  it('is a call that no menu grants, which a new menu mends', () => {
    const calls = [...whole.calls, call('POST', '/api/v1/things/{id}/parts')];
    expect(changed({ calls })).toEqual([
      {
        kind: 'call-unbound',
        call: 'POST /api/v1/things/{id}/parts',
        summary: 'A call',
        menus: [],
        mend: {
          values: {
            code: 'post-things-id-parts',
            name: 'A call',
            type: 'button',
            resources: [{ method: 'POST', path: '/api/v1/things/{id}/parts' }],
          },
        },
      },
    ]);
  });

  it.each([
    ['/api/v1/thing/:id', 'GET'],
    ['/api/v1/things/:id', 'HEAD'],
    ['/api/v1/things/17', 'GET'],
    ['/api/v1/things/:id/*', 'GET'],
  ])('is a resource that no call answers to: %s by %s', (path, method) => {
    const [finding, ...others] = more(path, 'things', method);
    expect(others).toEqual([]);
    expect(finding).toMatchObject({
      kind: 'resource-unmatched',
      call: `${method} ${path}`,
      menus: [{ id: 'things', code: 'things' }],
      mend: { id: 'things', values: { resources: [{ path: '/api/v1/things/:any' }] } },
    });
  });

  it('is a call in several menus, by whatever pattern', () => {
    const menus = [page('things'), page('more', { path: 'https://elsewhere.example' })];
    const wide = { menu_id: 'more', method: 'GET', path: '/api/v1/*' };
    const [finding, ...others] = changed({ menus, resources: [...whole.resources, wide] });
    expect(others).toEqual([]);
    expect(finding).toMatchObject({
      kind: 'call-in-several-menus',
      call: 'GET /api/v1/things/{id}',
    });
  });

  it('is a menu without a page of the console, unless it leads out of it or is a button', () => {
    const lost = changed({ menus: [...whole.menus, page('lost', { path: '/nowhere' })] });
    expect(lost).toMatchObject([{ kind: 'menu-without-page', menus: [{ code: 'lost' }] }]);
    const inner = page('inner', { parent_id: 'branch', path: 'https://elsewhere.example' });
    const branch = page('branch', { path: '' });
    expect(changed({ menus: [...whole.menus, branch, inner] })).toEqual([]);
    expect(kindsOf(changed({ menus: [...whole.menus, branch] }))).toEqual(['menu-without-page']);
    const out = page('out', { path: 'https://elsewhere.example/a' });
    const button = page('press', { type: 'button', path: '', parent_id: 'things' });
    expect(changed({ menus: [...whole.menus, out, button] })).toEqual([]);
  });

  it('is a page without a menu, and one whose list it cannot read', () => {
    const pages = [...whole.pages, { path: '/home', code: 'home' }];
    expect(changed({ pages })).toMatchObject([
      {
        kind: 'page-without-menu',
        path: '/home',
        mend: { values: { code: 'home', path: '/home' } },
      },
    ]);
    const system = page('system', { path: '/system' });
    const menus = [...whole.menus, system, page('s-user', { code: 'user', parent_id: 'system' })];
    const users = [
      { path: '/system', code: 'system' },
      { path: '/system/user', code: 'system.user' },
    ];
    const found = changed({ menus, pages: [...whole.pages, ...users] });
    expect(kindsOf(found)).toEqual(['page-without-list']);
    expect(found).toMatchObject([
      { path: '/system/user', call: 'GET /api/v1/roles', mend: { id: 's-user' } },
      { path: '/system/user', call: 'GET /api/v1/users' },
    ]);
  });

  it('is found in a ring of menus too, and beside a parent that is gone', () => {
    const menus = [...whole.menus, page('a', { parent_id: 'b' }), page('b', { parent_id: 'a' })];
    expect(kindsOf(changed({ menus: [...menus, page('c', { parent_id: 'gone' })] }))).toEqual([
      'menu-without-page',
    ]);
  });
});

describe('GET /api/v1/permissions/coverage', () => {
  let api: TestApi;
  let token: string;
  beforeAll(async () => {
    api = await openTestApi();
    token = (await api.signIn()).access_token;
  });
  afterAll(() => api.close());

  const send = (method: string, path: string, body?: unknown) =>
    api.call(method, path, { token, ...(body !== undefined && { body }) });
  const coverage = async () =>
    (await send('GET', '/api/v1/permissions/coverage')).json.data as Coverage;
  const found = async () => (await coverage()).findings;

  it('finds nothing on a fresh console, whose own menus share calls', async () => {
    expect(await found()).toEqual([]);
    const { calls, menus, pages, built } = await coverage();
    expect([calls > 15, menus > 20, pages]).toEqual([true, true, 12]);
    expect(built).toBe(false);
  });

  it('S34 finds what each remedy mends, by the ordinary write', async () => {
    const form = { name: 'Odd', status: 'enabled', type: 'page', path: '/nowhere' };
    const odd = await send('POST', '/api/v1/menus', {
      ...form,
      code: 'odd',
      resources: [
        { method: 'GET', path: '/api/v1/users' },
        { method: 'GET', path: '/api/v1/lost/:id' },
      ],
    });
    expect(kindsOf(await found())).toEqual([
      'call-in-several-menus',
      'menu-without-page',
      'resource-unmatched',
    ]);
    for (const kind of ['call-in-several-menus', 'resource-unmatched', 'menu-without-page']) {
      const mend = (await found()).find((one) => one.kind === kind)?.mend;
      const { data } = (await send('GET', `/api/v1/menus/${mend?.id}`)).json;
      const saved = await send('PUT', `/api/v1/menus/${mend?.id}`, { ...data, ...mend?.values });
      expect(saved.status).toBe(200);
    }
    expect(await found()).toEqual([]);
    await send('DELETE', `/api/v1/menus/${odd.json.data.id}`);
    expect(await found()).toEqual([]);
  });

  it('finds what an older database lacks, and mends that too', async () => {
    const { menu, menu_resource } = tables;
    const [users] = await api.db.select().from(menu).where(eq(menu.code, 'user'));
    await api.db.delete(menu).where(eq(menu.code, 'home'));
    await api.db.delete(menu_resource).where(eq(menu_resource.menu_id, users?.id ?? ''));
    expect(kindsOf(await found())).toEqual(
      expect.arrayContaining(['page-without-list', 'page-without-menu']),
    );
    for (let rounds = 0; rounds < 5; rounds += 1) {
      const mend = (await found()).find(({ kind }) => kind.startsWith('page-'))?.mend;
      if (!mend) break;
      const { data } = mend.id
        ? (await send('GET', `/api/v1/menus/${mend.id}`)).json
        : { data: {} };
      const body = { status: 'enabled', ...data, ...mend.values };
      const path = `/api/v1/menus${mend.id ? `/${mend.id}` : ''}`;
      expect((await send(mend.id ? 'PUT' : 'POST', path, body)).status).toBe(200);
    }
    expect(kindsOf(await found())).not.toContain('page-without-menu');
    expect(kindsOf(await found())).not.toContain('page-without-list');
  });

  it('counts findings beyond those that it tells', async () => {
    const stamp = { created_at: new Date(), updated_at: new Date() };
    const rows = Array.from({ length: 1_100 }, (_, n) => ({
      ...stamp,
      id: newId(),
      code: `lost-${n}`,
      name: 'Lost',
      type: 'page' as const,
      status: 'enabled' as const,
      path: `/lost/${n}`,
    }));
    await api.db.insert(tables.menu).values(rows);
    const { findings, total } = await coverage();
    expect(findings).toHaveLength(1_000);
    expect(total).toBeGreaterThanOrEqual(1_100);
  });

  it('is for who has the button alone', async () => {
    expect(errorOf(await api.call('GET', '/api/v1/permissions/coverage')).status).toBe(401);
  });
});
