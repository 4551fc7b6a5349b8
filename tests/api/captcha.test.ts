import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { digestPassword } from '@/server/password/hash';
import { errorOf, openTestApi, ROOT_PASSWORD, type TestApi } from './harness';

describe('the captcha', () => {
  let api: TestApi;
  let digits = '1234';
  beforeAll(async () => {
    api = await openTestApi({ env: { CAPTCHA: 'image' }, overrides: { newDigits: () => digits } });
  });
  afterAll(() => api.close());

  const newCaptcha = async () =>
    (await api.call('GET', '/api/v1/captcha/id')).json.data.captcha_id as string;
  const login = (captcha_id: unknown, captcha_code: unknown) =>
    api.call('POST', '/api/v1/login', {
      body: {
        username: 'admin',
        password: digestPassword(ROOT_PASSWORD),
        captcha_id,
        captcha_code,
      },
    });

  it('has a new id of twenty letters and digits with each call, and says that it is required', async () => {
    const first = await api.call('GET', '/api/v1/captcha/id');
    expect(first.json.data).toEqual({
      captcha_id: expect.stringMatching(/^[A-Za-z0-9]{20}$/),
      captcha_required: true,
      extensions: ['captcha-optional'],
    });
    expect(await newCaptcha()).not.toBe(first.json.data.captcha_id);
  });

  it('is drawn as a PNG that no cache keeps', async () => {
    const image = await api.app.request(`/api/v1/captcha/image?id=${await newCaptcha()}&ts=1`);
    expect(image.headers.get('Content-Type')).toBe('image/png');
    expect(image.headers.get('Cache-Control')).toBe('no-store');
    const bytes = Buffer.from(await image.arrayBuffer());
    expect(bytes.subarray(1, 4).toString()).toBe('PNG');
  });

  it('answers 404 for the image of an unknown id', async () => {
    const answer = await api.call('GET', '/api/v1/captcha/image?id=unknown');
    expect(errorOf(answer)).toEqual({ status: 404, id: 'not_found' });
    expect(answer.json.error.detail).toBe('Captcha id not found');
  });

  it('lets in whoever reads it right', async () => {
    expect((await login(await newCaptcha(), '1234')).status).toBe(200);
  });

  it('takes new digits for the same id when it is reloaded, and only then', async () => {
    const id = await newCaptcha();
    digits = '5678';
    await api.call('GET', `/api/v1/captcha/image?id=${id}&reload=0`);
    await api.call('GET', `/api/v1/captcha/image?id=${id}&reload=1`);
    const answer = await login(id, '5678');
    digits = '1234';
    expect(answer.status).toBe(200);
  });

  it('S11 allows one try, right or wrong', async () => {
    const wrong = await newCaptcha();
    expect(errorOf(await login(wrong, '0000'))).toEqual({ status: 400, id: 'com.invalid.captcha' });
    expect(errorOf(await login(wrong, '1234'))).toEqual({ status: 400, id: 'com.invalid.captcha' });
    const right = await newCaptcha();
    expect((await login(right, '1234')).status).toBe(200);
    expect(errorOf(await login(right, '1234'))).toEqual({ status: 400, id: 'com.invalid.captcha' });
  });

  it('S11 lets one of many parallel tries have it', async () => {
    const id = await newCaptcha();
    const answers = await Promise.all(Array.from({ length: 8 }, () => login(id, '1234')));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  it('ends after ten minutes', async () => {
    const id = await newCaptcha();
    api.clock.advance(10 * 60_000 + 1);
    expect(errorOf(await login(id, '1234'))).toEqual({ status: 400, id: 'com.invalid.captcha' });
    expect((await api.call('GET', `/api/v1/captcha/image?id=${id}`)).status).toBe(404);
  });

  it.each([
    ['unknown', '1234'],
    ['', '1234'],
    ['known', ''],
    ['known', ['1', '2', '3', '4']],
    ['known', null],
    ['known', 1234],
    [null, '1234'],
    [{}, '1234'],
  ])('S11 answers 400 to the id %j with the code %j', async (id, code) => {
    const answer = await login(id === 'known' ? await newCaptcha() : id, code);
    expect(answer.status).toBe(400);
  });
});

describe('the captcha switched off', () => {
  let api: TestApi;
  beforeAll(async () => {
    api = await openTestApi({ env: { CAPTCHA: 'off' } });
  });
  afterAll(() => api.close());

  it('says so, still answers, and takes any code', async () => {
    const { json } = await api.call('GET', '/api/v1/captcha/id');
    expect(json.data.captcha_required).toBe(false);
    const image = await api.call('GET', `/api/v1/captcha/image?id=${json.data.captcha_id}`);
    expect(image.status).toBe(200);
    const body = { username: 'admin', password: digestPassword(ROOT_PASSWORD) };
    const without = await api.call('POST', '/api/v1/login', { body });
    expect(without.status).toBe(200);
    const withAny = await api.call('POST', '/api/v1/login', {
      body: { ...body, captcha_id: 'x', captcha_code: 'y' },
    });
    expect(withAny.status).toBe(200);
  });
});
