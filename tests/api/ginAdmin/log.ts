import type { Row } from './schema';

/** Rows of the log as the hook of gin-admin writes them, with the secrets that it writes too. */
export function makeLog(ids: Record<string, string>, now: number, newId: () => string): Row[] {
  const digest = '0123456789abcdef0123456789abcdef';
  const user_id = ids['user staff002'] ?? '';
  const request = {
    ...{
      client_ip: '10.1.2.3',
      method: 'PUT',
      path: '/api/v1/current/password',
      status: 200,
      cost: 12,
    },
    uri: '/api/v1/current/password?accessToken=eyJSECRET&x=1',
    body: JSON.stringify({ old_password: digest, note: 'kept' }),
    res_body: '{"data":{"access_token":"eyJSECRET"',
  };
  const rows: Row[] = [
    {
      level: 'info',
      tag: 'request',
      user_id,
      message: '[HTTP] /api/v1/current/password-PUT-200 (12ms)',
      data: JSON.stringify(request),
    },
    {
      level: 'info',
      tag: 'login',
      user_id,
      message: 'Login success',
      data: '{"username":"staff002"}',
    },
    {
      level: 'info',
      tag: 'login',
      user_id,
      message: 'Generate user token',
      data: '{"token":{"access_token":"eyJSECRET"}}',
    },
    { level: 'info', tag: 'logout', user_id: 'root', message: 'Logout success', data: '' },
    {
      level: 'info',
      tag: 'main',
      user_id: '',
      message: 'service started',
      data: '{"config":{"a":1}}',
    },
    {
      level: 'panic',
      tag: 'recovery',
      user_id: '',
      message: 'boom',
      stack: 'goroutine 1\nmain.go:1',
      data: 'no json',
    },
    { level: 'info', tag: 'operate', user_id, message: 'a tag of their own', data: '[]' },
    {
      level: 'info',
      tag: 'request',
      user_id,
      message: 'long ago',
      data: '{}',
      created_at: '2020-01-01T00:00:00.000Z',
    },
    { level: 'info', tag: 'request', user_id, message: 'undated', data: '{}', created_at: null },
  ];
  return rows.map((row, at) => ({
    ...{ id: newId(), trace_id: `TRACE-${at}`, stack: '' },
    created_at: new Date(now - at * 60_000).toISOString(),
    ...row,
  }));
}
