import { Validator } from '@seriousme/openapi-schema-validator';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createSchemaCheck, type Json, operationsOf, responseOf } from './fuzz/document';
import { type Answer, openTestApi, type TestApi } from './harness';

describe('GET /openapi.json', () => {
  let api: TestApi;
  let token: string;
  let document: Json;
  beforeAll(async () => {
    api = await openTestApi();
    token = (await api.signIn()).access_token;
    document = (await api.call('GET', '/openapi.json', { token })).json;
  });
  afterAll(() => api.close());

  it('is for signed-in users alone', async () => {
    expect((await api.call('GET', '/openapi.json')).status).toBe(401);
    const { status, headers } = await api.call('GET', '/openapi.json', { token });
    expect(status).toBe(200);
    expect(headers.get('Content-Type')).toBe('application/json; charset=utf-8');
  });

  it('is a valid OpenAPI 3.1 document', async () => {
    const validator = new Validator();
    expect(await validator.validate(structuredClone(document))).toEqual({ valid: true });
    expect(validator.version).toBe('3.1');
  });

  it('describes every route under /api, and no other', () => {
    const routes = api.app.routes
      .filter(({ method, path }) => method !== 'ALL' && path.startsWith('/api/'))
      .map(({ method, path }) => `${method} ${path.replaceAll(/:(\w+)/g, '{$1}')}`);
    const described = operations()
      .map(({ method, path }) => `${method.toUpperCase()} ${path}`)
      .filter((call) => call.includes(' /api/'));
    expect(described.toSorted()).toEqual([...new Set(routes)].toSorted());
  });

  it('gives each operation a summary, a described tag and an id of its own', () => {
    const tags = document.tags.map(({ name }: Json) => name);
    for (const { operation } of operations()) {
      expect(operation.summary).toBeTruthy();
      expect(tags).toContain(operation.tags[0]);
    }
    const ids = operations().map(({ operation }) => operation.operationId);
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('says of every operation how to sign in, unless it is public', () => {
    for (const { path, operation } of operations()) {
      const open = /captcha|login|health|authorize\/|\/(register|recover)(\/|$)/.test(path);
      expect(operation.security).toEqual(open ? [] : [{ bearer: [] }]);
      expect('401' in operation.responses).toBe(!open);
    }
  });

  it('says where an ETag comes from, what may be held to it, and who is told to wait', () => {
    for (const { method, path, operation } of operations()) {
      const names = (operation.parameters ?? []).map(({ name }: Json) => name);
      const isHeld = names.includes('If-Match') || names.includes('X-Preview-Version');
      expect([method, path, isHeld]).toEqual([method, path, '412' in operation.responses]);
      expect('400' in operation.responses).toBe(true);
      expect('415' in operation.responses).toBe(method !== 'get');
      const { headers } = responseOf(document, operation.responses[503]);
      expect('Retry-After' in headers).toBe(true);
    }
    const { paths } = document;
    for (const path of ['menus/{id}', 'roles/{id}', 'users/{id}', 'current/user']) {
      expect(paths[`/api/v1/${path}`].get.responses[200].headers).toHaveProperty('ETag');
      expect(paths[`/api/v1/${path}`].put.responses).toHaveProperty('412');
    }
    expect(paths['/api/v1/users/{id}/reset-pwd'].patch.responses).toHaveProperty('412');
    const { resources } = document.components.schemas.MenuForm.properties;
    expect(JSON.stringify(resources)).toContain('"enum":["GET"');
  });

  it('names the entities', () => {
    expect(Object.keys(document.components.schemas)).toEqual(
      expect.arrayContaining([
        'Menu',
        'MenuForm',
        'Role',
        'RoleForm',
        'User',
        'UserForm',
        'LogRow',
      ]),
    );
    const { Menu } = document.components.schemas;
    expect(JSON.stringify(Menu.properties.children)).toContain('#/components/schemas/Menu');
  });

  it('describes what the API really answers, member for member', async () => {
    const faultOf = createSchemaCheck(document);
    const check = (method: string, path: string, answer: Answer) =>
      expect(faultOf(method, path, answer), `${method} ${path} ${answer.status}`).toBeUndefined();
    const role = { code: 'r', name: 'R', status: 'enabled', menus: [] };
    const user = { username: 'ada', name: 'Ada', status: 'activated', roles: [] };
    const menu = { code: 'm', name: 'M', type: 'page', status: 'enabled', parent_id: '' };
    const made: Record<string, string> = {};
    for (const [path, body] of Object.entries({ roles: role, users: user, menus: menu })) {
      const answer = await api.call('POST', `/api/v1/${path}`, { token, body });
      check('post', `/api/v1/${path}`, answer);
      made[path] = answer.json.data.id;
      check('post', `/api/v1/${path}`, await api.call('POST', `/api/v1/${path}`, { token, body }));
    }
    for (const [path, id] of Object.entries(made)) {
      const one = `/api/v1/${path}/{id}`;
      check('get', `/api/v1/${path}`, await api.call('GET', `/api/v1/${path}`, { token }));
      check('get', one, await api.call('GET', `/api/v1/${path}/${id}`, { token }));
      check('get', one, await api.call('GET', `/api/v1/${path}/nothing`, { token }));
      const stale = { token, body: { roles: role, users: user, menus: menu }[path] };
      const headers = { 'If-Match': '"old"' };
      check('put', one, await api.call('PUT', `/api/v1/${path}/${id}`, { ...stale, headers }));
      check('put', one, await api.call('PUT', `/api/v1/${path}/${id}`, stale));
    }
    const withResources = await api.call('GET', '/api/v1/menus?includeResources=1', { token });
    check('get', '/api/v1/menus', withResources);
    const reset = await api.call('PATCH', `/api/v1/users/${made.users}/reset-pwd`, { token });
    check('patch', '/api/v1/users/{id}/reset-pwd', reset);
    for (const path of [
      'current/user',
      'current/menus',
      'loggers',
      'captcha/id',
      'captcha/image?id=x',
    ]) {
      const call = await api.call('GET', `/api/v1/${path}`, { token });
      check('get', `/api/v1/${path.split('?')[0]}`, call);
    }
    check('get', '/health', await api.call('GET', '/health'));
    check('get', '/api/v1/users', await api.call('GET', '/api/v1/users'));
    check('post', '/api/v1/login', await api.call('POST', '/api/v1/login', { body: {} }));
    check(
      'post',
      '/api/v1/current/refresh-token',
      await api.call('POST', '/api/v1/current/refresh-token', { token }),
    );
  });

  it('describes what a read answers to who must set up a second factor first', async () => {
    const strict = await openTestApi({ beside: api, env: { SECOND_FACTOR: 'required' } });
    const { access_token: token } = await strict.signIn();
    const faultOf = createSchemaCheck(document);
    const reads = operations().filter(({ method }) => method === 'get');
    for (const { method, path } of reads.filter(({ operation }) => operation.security[0])) {
      const answer = await strict.call('GET', path.replaceAll(/\{\w+\}/g, 'none'), { token });
      expect(faultOf(method, path, answer), `${path} ${answer.status}`).toBeUndefined();
    }
    await strict.close();
  });

  const operations = () => operationsOf(document);
});
