import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { digestPassword } from '@/server/auth/password/hash';
import { openTestApi, type TestApi } from './harness';

let api: TestApi;
let token: string;

beforeAll(async () => {
  api = await openTestApi();
  token = (await api.signIn()).access_token;
});

afterAll(() => api.close());

const errorFor = async (method: string, path: string, body?: object) =>
  (await api.call(method, `/api/v1/${path}`, { token, ...(body && { body }) })).json.error;

const menu = { code: 'x', name: 'X', type: 'page', status: 'enabled' };
const role = { code: 'x', name: 'X', status: 'enabled', menus: [] };
const user = { username: 'x', name: 'X', status: 'activated', roles: [] };
const long = 'x'.repeat(129);
const digest = 'must be the lower-case hex md5 of the password';

type Case = [
  what: string,
  call: [method: string, path: string, body?: object],
  field: string,
  code: string,
  params: object,
  message: string,
];

const CASES: Case[] = [
  [
    'a member that is missing',
    ['POST', 'roles', { ...role, name: undefined }],
    'name',
    'required',
    {},
    'is required',
  ],
  [
    'an empty one',
    ['POST', 'roles', { ...role, name: ' ' }],
    'name',
    'required',
    {},
    'is required',
  ],
  [
    'text for a list',
    ['POST', 'roles', { ...role, menus: 'x' }],
    'menus',
    'wrong_type',
    { expected: 'array' },
    'must be a list',
  ],
  [
    'a broken number',
    ['POST', 'roles', { ...role, sequence: 1.5 }],
    'sequence',
    'wrong_type',
    { expected: 'int' },
    'must be a whole number',
  ],
  [
    'a status that is none',
    ['POST', 'roles', { ...role, status: 'on' }],
    'status',
    'not_one_of',
    { options: ['enabled', 'disabled'] },
    'must be one of enabled, disabled',
  ],
  [
    'a name that is too long',
    ['POST', 'roles', { ...role, name: long }],
    'name',
    'too_long',
    { max: 128 },
    'must have at most 128 characters',
  ],
  [
    'a number that is too large',
    ['GET', 'users?pageSize=101'],
    'pageSize',
    'too_large',
    { max: 100 },
    'must be at most 100',
  ],
  [
    'a page of roles that is too large',
    ['GET', 'roles?pageSize=101'],
    'pageSize',
    'too_large',
    { max: 100 },
    'must be at most 100',
  ],
  [
    'a number that is too small',
    ['POST', 'roles', { ...role, sequence: -(2 ** 31) - 1 }],
    'sequence',
    'too_small',
    { min: -(2 ** 31) },
    'must be at least -2147483648',
  ],
  [
    'too many of a list',
    ['POST', 'users', { ...user, roles: Array(1_001).fill({ role_id: 'x' }) }],
    'roles',
    'too_many',
    { max: 1_000 },
    'must be at most 1000',
  ],
  [
    'an address that is none',
    ['POST', 'users', { ...user, email: 'x' }],
    'email',
    'invalid_email',
    {},
    'Invalid email address',
  ],
  [
    'a password that is no digest',
    ['POST', 'users', { ...user, password: 'x' }],
    'password',
    'invalid_digest',
    {},
    digest,
  ],
  [
    'a time that is none',
    ['GET', 'loggers?startTime=now'],
    'startTime',
    'invalid_time',
    {},
    'must be YYYY-MM-DD or an ISO 8601 date and time',
  ],
  [
    'a role that is unknown',
    ['POST', 'users', { ...user, roles: [{ role_id: 'x' }] }],
    'roles',
    'unknown_role',
    { id: 'x' },
    'unknown role x',
  ],
  [
    'a menu that is unknown',
    ['POST', 'roles', { ...role, menus: [{ menu_id: 'x' }] }],
    'menus',
    'unknown_menu',
    { id: 'x' },
    'unknown menu x',
  ],
  [
    'a name that root has',
    ['POST', 'users', { ...user, username: 'admin' }],
    'username',
    'username_taken',
    {},
    'Username already exists',
  ],
  [
    'a password that is guessed first',
    ['POST', 'users', { ...user, password: digestPassword('qwerty') }],
    'password',
    'password_common',
    {},
    'is one of the passwords that attackers try first',
  ],
  [
    'a page beyond the last',
    ['GET', 'loggers?current=100000&pageSize=100'],
    'current',
    'beyond_last_row',
    { max: 100_000 },
    'pages end at row 100000; use the filters to see what is older',
  ],
  [
    'a code with a dot',
    ['POST', 'menus', { ...menu, code: 'a.b' }],
    'code',
    'code_with_dot',
    {},
    'cannot contain a dot',
  ],
  [
    'properties that are not JSON',
    ['POST', 'menus', { ...menu, properties: '{' }],
    'properties',
    'invalid_json',
    {},
    'invalid properties',
  ],
];

describe('a refused field', () => {
  it.each(CASES)(
    'has a code, its values and an English sentence for %s',
    async (_, call, field, code, params, message) => {
      const error = await errorFor(...call);
      expect(error.fields).toEqual([{ field, code, params, message }]);
      expect(error.detail.split('\n').at(-1)).toContain(message);
    },
  );

  it('says how many levels menus may have', async () => {
    let parent_id = '';
    const place = async (nth: number) => ({ ...menu, code: `level${nth}`, parent_id });
    for (let nth = 0; nth < 16; nth += 1) {
      const { json } = await api.call('POST', '/api/v1/menus', { token, body: await place(nth) });
      parent_id = json.data.id;
    }
    const error = await errorFor('POST', 'menus', await place(16));
    expect(error.fields[0]).toMatchObject({ code: 'too_many_levels', params: { max: 16 } });
  });
});

describe('a refusal without a field', () => {
  it.each([
    ['menus/x', 'menu', 'Menu not found'],
    ['roles/x', 'role', 'Role not found'],
    ['users/x', 'user', 'User not found'],
  ])('says of %s by a code what is missing', async (path, entity, detail) => {
    const reason = { code: 'item_not_found', params: { entity } };
    expect(await errorFor('GET', path)).toEqual({
      ...{ id: 'not_found', code: 404, status: 'Not Found' },
      ...{ detail, reason },
    });
  });

  it('has no reason where its id says it all', async () => {
    const { json } = await api.call('GET', '/api/v1/users');
    expect(json.error).not.toHaveProperty('reason');
  });
});
