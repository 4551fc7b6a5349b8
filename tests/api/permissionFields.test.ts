import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestApi, type TestApi } from './harness';

let api: TestApi;
let token: string;
beforeAll(async () => {
  api = await openTestApi();
  token = (await api.signIn()).access_token;
});
afterAll(() => api.close());

const PREVIEW = '/api/v1/permissions/preview';
const long = 'x'.repeat(33);
const role = { entity: 'role', action: 'update' };

it.each([
  [PREVIEW, {}, ['entity', 'action']],
  [PREVIEW, { entity: 'role' }, ['action']],
  [PREVIEW, { entity: 'house', action: 'update' }, ['entity']],
  [PREVIEW, { entity: 7 }, ['entity', 'action']],
  [PREVIEW, { ...role, id: long }, ['id']],
  [PREVIEW, { ...role }, ['id']],
  [PREVIEW, { ...role, id: 'x', body: {} }, ['name', 'code', 'status']],
  [PREVIEW, { changes: 'all' }, ['changes']],
  [PREVIEW, { changes: [] }, ['changes']],
  [PREVIEW, { changes: [role, { ...role, action: 'burn' }] }, ['changes.1.action']],
  [`${PREVIEW}/replay`, { changes: [{}] }, ['changes.0.entity', 'changes.0.action']],
  ['/api/v1/current/view-as', { user_id: 7 }, ['user_id']],
  ['/api/v1/current/view-as', { role_ids: [long] }, ['role_ids.0']],
])('POST %s with %j names what is wrong', async (path, body, expected) => {
  const { status, json } = await api.call('POST', path, { token, body });
  const fields = json.error.fields.map(({ field }: { field: string }) => field);
  expect([status, fields]).toEqual([400, expected]);
});

it.each([
  ['explain', 'user_id'],
  ['explain?user_id=root', 'code'],
  ['explain?user_id=root&method=GET', 'path'],
  ['explain?user_id=root&path=/x', 'method'],
  [`effective?role_id=${long}`, 'role_id'],
  [`effective?role_id=a&role_id=${long}`, 'role_id.1'],
  ['effective?user_id=root&at=soon', 'at'],
  ['effective', 'user_id'],
  ['holders?role_id=a&menu_id=b', 'role_id'],
  ['holders?role_id=a&of=houses', 'of'],
  ['compare?left=role:a', 'right'],
  ['compare?left=role:a&right=house:b', 'right'],
  ['usage', 'role_id'],
  ['usage?role_id=a&days=0', 'days'],
])('GET %s names what is wrong', async (path, expected) => {
  const { status, json } = await api.call('GET', `/api/v1/permissions/${path}`, { token });
  expect([status, json.error.fields?.[0]?.field]).toEqual([400, expected]);
});
