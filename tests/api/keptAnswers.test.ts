import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestApi, ROOT_PASSWORD, type TestApi } from './harness';

const PATHS = ['/api/v1/menus', '/api/v1/menus?limit=1', '/api/v1/roles', '/api/v1/current/menus'];

describe.each(PATHS)('the ETag of %s', (path) => {
  let api: TestApi;
  let token: string;
  let second: { id: string; token: string };

  beforeAll(async () => {
    api = await openTestApi({ env: { DEFAULT_PASSWORD: ROOT_PASSWORD } });
    token = (await api.signIn()).access_token;
    const menus = (await api.call('GET', '/api/v1/menus', { token })).json.data;
    const role = { code: 'all', name: 'All', status: 'enabled' };
    const ticks = idsOf(menus).map((menu_id) => ({ menu_id }));
    const made = await api.call('POST', '/api/v1/roles', {
      token,
      body: { ...role, menus: ticks },
    });
    const roles = [{ role_id: made.json.data.id }];
    const user = { username: 'second', name: 'Second', status: 'activated', roles };
    const { id } = (await api.call('POST', '/api/v1/users', { token, body: user })).json.data;
    second = { id, token: (await api.signIn('second')).access_token };
    await api.db.execute('update "user" set must_change_password = false');
  });
  afterAll(() => api.close());

  const idsOf = (level: { id: string; children: [] | null }[]): string[] =>
    level.flatMap(({ id, children }) => [id, ...idsOf(children ?? [])]);
  const get = (caller: string, etag = '') =>
    api.call('GET', path, { token: caller, ...(etag && { headers: { 'If-None-Match': etag } }) });
  const etagOf = async (caller: string) => (await get(caller)).headers.get('ETag') ?? '';

  it('answers 304 without a body while nothing changes, and is logged', async () => {
    const etag = await etagOf(token);
    const { status, json, headers } = await get(token, `"other", ${etag}`);
    expect([status, json, headers.get('ETag')]).toEqual([304, '', etag]);
    expect(headers.get('Cache-Control')).toBe('no-store');
    expect(api.logged.at(-1)).toContain(`${path.split('?')[0]}-GET-304`);
  });

  it('F18 answers 304 to the tag that Apache made of it', async () => {
    const etag = await etagOf(token);
    const { status } = await get(token, etag.replace(/"$/, '-gzip"'));
    expect(status).toBe(304);
  });

  it('is not that of another user, though both see the same', async () => {
    const answer = await get(second.token, await etagOf(token));
    expect([answer.status, answer.json.success]).toEqual([200, true]);
    expect(await etagOf(second.token)).not.toBe(await etagOf(token));
  });

  it('ends with each change of rights', async () => {
    const etag = await etagOf(second.token);
    const body = { code: 'more', name: 'More', status: 'enabled', menus: [] };
    await api.call('POST', '/api/v1/roles', { token, body });
    expect((await get(second.token, etag)).status).toBe(200);
  });

  it('says the same when it is compressed', async () => {
    const plain = await api.app.request(path, { headers: { Authorization: `Bearer ${token}` } });
    const headers = { Authorization: `Bearer ${token}`, 'Accept-Encoding': 'br, gzip' };
    const packed = await api.app.request(path, { headers });
    const isSmall = (await plain.clone().text()).length < 1_400;
    expect(packed.headers.get('Content-Encoding')).toBe(isSmall ? null : 'gzip');
    const bytes = Buffer.from(await packed.arrayBuffer());
    expect((isSmall ? bytes : gunzipSync(bytes)).toString()).toBe(await plain.text());
  });

  it('saves nobody who was frozen, or lost the right', async () => {
    const etag = await etagOf(second.token);
    const body = { username: 'second', name: 'Second', status: 'activated', roles: [] };
    await api.call('PUT', `/api/v1/users/${second.id}`, { token, body });
    expect((await get(second.token, etag)).status).toBe(401);
  });
});
