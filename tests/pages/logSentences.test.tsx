import { screen } from '@testing-library/react';
import { beforeAll, describe, it } from 'vitest';
import { digestPassword } from '@/server/auth/password/hash';
import { backend } from './backend';
import { openConsole, signIn } from './console';
import { asRoot, newRole, newUser, USER_PASSWORD } from './entities';

const ROWS = {
  'en-US': [
    'Ada Becker signed in',
    'Failed sign-in as “Ada Becker”: wrong password',
    'Ada Becker was denied GET /api/v1/roles',
    'Ada Becker ended their own sessions',
    'Administrator ended sessions of “Ada Becker”',
    'Administrator gave “Finance” to “Ada Becker” and took “Store” away',
    'Administrator undid a change of the user “Ada Becker”',
    'Someone requested a password reset as “Ada Becker”',
  ],
  'zh-CN': [
    'Ada Becker 登录了系统',
    '以“Ada Becker”登录失败：密码错误',
    'Ada Becker 被拒绝访问 GET /api/v1/roles',
    'Ada Becker 结束了自己的会话',
    'Administrator 结束了“Ada Becker”的会话',
    'Administrator 将角色“Finance”授予了“Ada Becker”，并收回了“Store”',
    'Administrator 撤销了对用户“Ada Becker”的修改',
    '有人以“Ada Becker”申请重置密码',
  ],
};

/** All of it by the calls that people make. */
beforeAll(async () => {
  const call = (method: string, path: string, options: object) =>
    backend.api.call(method, `/api/v1/${path}`, options);
  const [store, finance] = [await newRole('Store'), await newRole('Finance')];
  const { id } = await newUser('ada', 'Ada Becker', [{ role_id: store.id }]);
  const { access_token: own } = await backend.api.signIn('ada', USER_PASSWORD);
  await call('POST', 'login', { body: { username: 'ada', password: digestPassword('wrong') } });
  await call('GET', 'roles', { token: own });
  await call('DELETE', 'current/sessions', { token: own });
  await asRoot('DELETE', `/api/v1/users/${id}/sessions`);
  const { access_token: token } = await backend.api.signIn();
  const form = { username: 'ada', name: 'Ada Becker', status: 'activated' };
  const body = { ...form, roles: [{ role_id: finance.id }] };
  const headers = { 'X-Request-Id': 'T-moved' };
  await call('PUT', `users/${id}`, { token, body, headers });
  await call('POST', 'users/undo', { token, body: { trace_id: 'T-moved' } });
  await call('POST', 'recover', { body: { username: 'ada', locale: 'en-US' } });
  await backend.api.flushLogs();
});

describe('the sentences of the log', () => {
  it.each(['en-US', 'zh-CN'] as const)('tell what people did in %s', async (locale) => {
    localStorage.setItem('umi_locale', locale);
    await signIn();
    openConsole('/system/logger?view=actions&pageSize=50');
    for (const sentence of ROWS[locale]) await screen.findByText(sentence);
  });
});
