import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { apache, isInstalled, nginx, type RunningProxy, startProxy } from '../proxies';
import { newDataFolder, removeDataFolder } from '../seededData';
import { type Replica, startReplica } from './replica';

let folder: string;
let replica: Replica;
let token: string;
beforeAll(async () => {
  folder = newDataFolder();
  replica = await startReplica({ DATA_DIR: folder, TRUST_PROXY: '127.0.0.1' });
  token = await replica.signIn();
});
afterAll(async () => {
  await replica?.stop();
  removeDataFolder(folder);
});

const JSON_TYPES = 'application/json text/html';
const GZIP = `gzip on; gzip_types application/json; gzip_min_length 1; gzip_proxied any;`;

describe.each([
  ['Apache with mod_deflate', apache, `AddOutputFilterByType DEFLATE ${JSON_TYPES}`],
  ['nginx that compresses', nginx, GZIP],
  ['nginx that drops the ETag', nginx, 'proxy_hide_header ETag;'],
])('behind %s', (_, program, settings) => {
  const isThere = isInstalled(program);
  let proxy: RunningProxy;
  beforeAll(async () => {
    if (isThere) proxy = await startProxy(program, replica.address, settings);
  });
  afterAll(() => proxy?.stop());

  const call = async (method: string, path: string, body?: unknown, headers = {}) => {
    const response = await fetch(`${proxy.address}${path}`, {
      method,
      headers: {
        ...{ Authorization: `Bearer ${token}`, 'Accept-Encoding': 'gzip', ...headers },
        ...(body !== undefined && { 'Content-Type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    return { status: response.status, headers: response.headers, json: text && JSON.parse(text) };
  };
  const newRole = async () => {
    const code = `r-${crypto.randomUUID().slice(0, 8)}`;
    const role = { code, name: 'Before', status: 'enabled', menus: [] };
    const { json } = await call('POST', '/api/v1/roles', role);
    const path = `/api/v1/roles/${json.data.id}`;
    const save = (name: string, tag: string) =>
      call('PUT', path, { ...role, name }, { 'If-Match': tag });
    return { path, save };
  };

  it.skipIf(!isThere)('F18 saves what rests on the version that the body tells', async () => {
    const { path, save } = await newRole();
    for (const name of ['First', 'Second']) {
      const { json } = await call('GET', path);
      expect((await save(name, `W/"${json.version}"`)).status).toBe(200);
      expect((await call('GET', path)).json.data.name).toBe(name);
    }
  });

  it.skipIf(!isThere)('F18 lets nobody overwrite a colleague, but who has seen it', async () => {
    const { path, save } = await newRole();
    const { version } = (await call('GET', path)).json;
    expect((await save('Theirs', `W/"${version}"`)).status).toBe(200);
    const refused = await save('Mine', `W/"${version}"`);
    expect([refused.status, refused.json.error.id]).toEqual([412, 'precondition_failed']);
    const theirs = (await call('GET', path)).json;
    expect(theirs.data.name).toBe('Theirs');
    expect((await save('Mine', `W/"${theirs.version}"`)).status).toBe(200);
  });

  it.skipIf(!isThere)(
    'F18 takes the tag of clients that go by the header, where one comes',
    async () => {
      const { path, save } = await newRole();
      const tag = (await call('GET', path)).headers.get('ETag');
      if (tag === null) return expect(settings).toContain('proxy_hide_header');
      expect((await save('By the tag', tag)).status).toBe(200);
      expect((await save('Again', tag)).status).toBe(412);
    },
  );

  it.skipIf(!isThere)('F18 answers 304 to a tag that came through', async () => {
    const { headers } = await call('GET', '/api/v1/menus');
    const again = await call('GET', '/api/v1/menus', undefined, {
      'If-None-Match': headers.get('ETag') ?? '"none"',
    });
    expect(again.status).toBe(headers.has('ETag') ? 304 : 200);
  });
});
