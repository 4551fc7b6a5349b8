import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { version } from '../../package.json';
import { errorOf, openTestApi, type TestApi } from './harness';

describe('every answer of the API', () => {
  let api: TestApi;
  beforeAll(async () => {
    api = await openTestApi();
  });
  afterAll(() => api.close());

  const post = (body: string | Uint8Array, headers: Record<string, string> = {}) =>
    api.app.request('/api/v1/login', {
      method: 'POST',
      body: body as BodyInit,
      headers: { 'Content-Type': 'application/json', ...headers },
    });

  it('is JSON in UTF-8 that no cache keeps, with a trace id', async () => {
    const { headers } = await api.call('GET', '/api/v1/captcha/id');
    expect(headers.get('Content-Type')).toBe('application/json; charset=utf-8');
    expect(headers.get('Cache-Control')).toBe('no-store');
    expect(headers.get('X-Trace-Id')).toMatch(/^TRACE-[0-9A-V]{20}$/);
    const outside = await api.call('GET', '/metrics');
    expect([outside.status, outside.headers.get('Content-Type')]).toEqual([
      404,
      'application/json; charset=utf-8',
    ]);
  });

  it('S26 carries the trace id that was sent if it is short and plain', async () => {
    const traceOf = async (id: string) =>
      (await api.call('GET', '/health', { headers: { 'X-Request-Id': id } })).headers.get(
        'X-Trace-Id',
      );
    expect(await traceOf('order-66.a_b')).toBe('order-66.a_b');
    expect(await traceOf('x'.repeat(65))).toMatch(/^TRACE-/);
    expect(await traceOf('two words')).toMatch(/^TRACE-/);
  });

  it('is 401 without a token and 404 for root where there is nothing', async () => {
    expect(errorOf(await api.call('GET', '/api/v1/nothing'))).toEqual({
      status: 401,
      id: 'com.invalid.token',
    });
    const { access_token: token } = await api.signIn();
    const answer = await api.call('GET', '/api/v1/nothing', { token });
    expect(answer.json).toEqual({
      success: false,
      error: { id: 'not_found', code: 404, detail: 'Not Found', status: 'Not Found' },
    });
  });

  it('S21 S22 is 400 for a body that is 20,000 levels, where a token lets it be that long', async () => {
    const { access_token: token } = await api.signIn();
    const answer = await api.call('POST', '/api/v1/users', { token, body: '['.repeat(20_000) });
    expect(errorOf(answer)).toEqual({ status: 400, id: 'bad_request' });
  });

  it.each([
    ['8 KiB', 'POST', '/api/v1/login', 8 * 1024],
    ['10 KiB', 'PUT', '/api/v1/current/preferences', 10 * 1024],
    ['10 KiB', 'PUT', '/api/v1/current/user', 10 * 1024],
    ['10 KiB', 'PUT', '/api/v1/current/password', 10 * 1024],
    ['10 KiB', 'POST', '/api/v1/current/second-factor/totp', 10 * 1024],
    ['10 KiB', 'POST', '/api/v1/current/passkeys/options', 10 * 1024],
    ['1 MiB', 'POST', '/api/v1/users', 1024 * 1024],
    ['1 MiB', 'POST', '/api/v1/roles', 1024 * 1024],
    ['1 MiB', 'POST', '/api/v1/menus', 1024 * 1024],
  ])('S21 is 413 for more than %s to %s %s', async (_, method, path, most) => {
    const token = path === '/api/v1/login' ? '' : (await api.signIn()).access_token;
    const ask = async (length: number) => {
      const body = ' '.repeat(length);
      const headers = { 'Content-Length': String(length) };
      return (await api.call(method, path, { token, body, headers })).status;
    };
    expect([await ask(most), await ask(most + 1)]).toEqual([400, 413]);
  });

  it('S21 is 413 for more, though it is not announced', async () => {
    const stream = new ReadableStream({
      pull(controller) {
        controller.enqueue(new Uint8Array(64 * 1024).fill(32));
      },
    });
    const chunked = await api.app.request('/api/v1/login', {
      method: 'POST',
      body: stream,
      headers: { 'Content-Type': 'application/json' },
      duplex: 'half',
    } as RequestInit);
    expect(chunked.status).toBe(413);
    expect(await chunked.json()).toMatchObject({
      error: { id: 'request_entity_too_large', status: 'Request Entity Too Large' },
    });
  });

  it('S18 is 415 for a body that does not say that it is JSON', async () => {
    expect((await post('{}', { 'Content-Type': 'text/plain' })).status).toBe(415);
    const form = { 'Content-Type': 'application/x-www-form-urlencoded' };
    expect((await post('username=a', form)).status).toBe(415);
  });

  it.each([
    ['not JSON', '{'],
    ['nothing', ''],
    ['two values', '{} {}'],
    ['33 levels', '['.repeat(33) + ']'.repeat(33)],
    ['8,000 levels', '['.repeat(8_000)],
    ['a repeated key', '{"username":"a","username":"b"}'],
    ['__proto__', '{"__proto__":{"username":"a"}}'],
    ['NUL', '{"username":"a\\u0000b"}'],
    ['half a character', '{"username":"\\ud800"}'],
    ['broken UTF-8', new Uint8Array([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d])],
    ['gzip', new Uint8Array([0x1f, 0x8b, 0x08, 0x00])],
    ['a huge number', '{"username":1e999}'],
  ])('S21 S22 is 400 for a body that is %s', async (_, body) => {
    const answer = await post(body);
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({ success: false, error: { id: 'bad_request' } });
  });

  it('says of a body that is not there what the contract says', async () => {
    const { error } = await (await post('')).json();
    expect(error).toMatchObject({ code: 400, detail: 'Failed to parse json: EOF' });
  });

  it.each(['id=1&id=2', 'id=%00', 'id=%ff', 'id=%', 'id=a?b%00', 'id=a?%ff'])(
    'S22 is 400 for the query %s',
    async (query) => {
      expect((await api.call('GET', `/api/v1/captcha/image?${query}`)).status).toBe(400);
    },
  );

  it('says at /health what the server was built from to who is signed in, and to nobody else', async () => {
    const { access_token: token } = await api.signIn();
    const told = async (options = {}) => (await api.call('GET', '/health', options)).json.data;
    expect(await told({ token })).toEqual({ database: 'ok', version });
    expect(await told()).toEqual({ database: 'ok' });
    expect(await told({ token: 'of-nobody' })).toEqual({ database: 'ok' });
  });

  it('S17 carries the policy that lets only our own scripts run', async () => {
    const { headers } = await api.call('GET', '/health');
    expect(headers.get('Content-Security-Policy')).toContain("script-src 'self';");
    expect(headers.get('X-Content-Type-Options')).toBe('nosniff');
  });
});

describe('a database that does not answer', () => {
  it('S25 makes /health and every call 503, without a word about why', async () => {
    const api = await openTestApi();
    const { access_token: token } = await api.signIn();
    await api.db.execute(sql`alter table session rename to session_gone`);
    const broken = await api.call('GET', '/api/v1/current/user', { token });
    expect(errorOf(broken)).toEqual({ status: 500, id: 'internal_server_error' });
    expect(JSON.stringify(broken.json)).not.toMatch(/session|select|stack/);
    expect(api.logged.join()).toContain(broken.headers.get('X-Trace-Id'));
    await api.close();
    expect((await api.call('GET', '/health')).status).toBe(503);
    expect(JSON.parse(api.logged.at(-1) ?? '')).toMatchObject({
      msg: 'the database does not answer',
      err: { message: expect.stringMatching(/closed|pool/) },
    });
    const closed = await api.call('GET', '/api/v1/current/user', { token });
    expect(errorOf(closed)).toEqual({ status: 503, id: 'service_unavailable' });
  });
});
