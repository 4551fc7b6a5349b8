import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { digestPassword } from '@/server/auth/password/hash';
import { tables } from '@/server/db/database';
import { insertRows } from '@/server/db/rows';
import { solve } from '@/services/browser/proofOfWork';
import { type Caller, callerAt } from './caller';
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
      gatehouse: { registration: false, passkeys: true },
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

  it('S11 lets in a user who reads it right, in digits of either width', async () => {
    expect((await login(await newCaptcha(), '1234')).status).toBe(200);
    expect((await login(await newCaptcha(), '１２３４')).status).toBe(200);
    expect((await login(await newCaptcha(), '１２３５')).status).toBe(400);
  });

  it('S11 lets in a device that worked for it, once, and for its own id alone', async () => {
    const [id, other] = [await newCaptcha(), await newCaptcha()];
    const shares: number[] = [];
    const { signal } = new AbortController();
    const proof = await solve(id, (share) => shares.push(share), signal);
    expect(shares).toHaveLength(16);
    expect(shares.at(-1)).toBe(1);
    const wrong = { status: 400, id: 'com.invalid.captcha' };
    expect(errorOf(await login(other, proof))).toEqual(wrong);
    expect((await login(id, proof)).status).toBe(200);
    expect(errorOf(await login(id, proof))).toEqual(wrong);
    for (const code of ['.', '0.'.repeat(15), `${'0.'.repeat(15)}0`, `${'-1.'.repeat(15)}-1`])
      expect(errorOf(await login(await newCaptcha(), code))).toEqual(wrong);
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

describe('a flood of captchas', () => {
  let api: TestApi;
  beforeAll(async () => {
    api = await openTestApi({ env: { CAPTCHA: 'image' }, overrides: { newDigits: () => '1234' } });
    api.clock.stop();
  });
  afterAll(() => api.close());
  beforeEach(() => api.clock.advance(60_000));

  const idOf = async (caller: Caller) =>
    (await caller.call('GET', '/api/v1/captcha/id')).json.data?.captcha_id as string;
  const signIn = async (caller: Caller, captcha_id: string) => {
    const body = { username: 'admin', password: digestPassword(ROOT_PASSWORD), captcha_id };
    const form = { ...body, captcha_code: '1234' };
    return (await caller.call('POST', '/api/v1/login', { body: form })).status;
  };
  const store = async (count: number, network: (n: number) => string) => {
    const expires_at = new Date(api.clock() + 60_000);
    for (let from = 0; from < count; from += 5_000) {
      const rows = Array.from({ length: Math.min(5_000, count - from) }, (_, n) => ({
        id: `flood-${network(0)}-${from + n}`,
        digits: '0000',
        network: network(from + n),
        expires_at,
      }));
      await insertRows(
        api.db,
        tables.captcha,
        rows.map((row) => JSON.stringify(row)),
      );
    }
  };

  it('S32 takes none of another caller away, and ends at 300 ids a minute and caller', async () => {
    const [victim, flooder] = [callerAt(api, '192.0.2.1'), callerAt(api, '192.0.2.2')];
    const held = await idOf(victim);
    const asked: number[] = [];
    for (let n = 0; n < 310; n += 1) {
      asked.push((await flooder.call('GET', '/api/v1/captcha/id')).status);
    }
    expect(asked).toEqual([...Array(300).fill(200), ...Array(10).fill(429)]);
    const refused = await flooder.call('GET', '/api/v1/captcha/id');
    expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(0);
    expect(await signIn(victim, held)).toBe(200);
    expect(await signIn(victim, await idOf(victim))).toBe(200);
    api.clock.advance(60_000);
    expect(await signIn(flooder, await idOf(flooder))).toBe(200);
  });

  it('S32 ends at 120 images a minute and caller, on a count of their own', async () => {
    const caller = callerAt(api, '192.0.2.3');
    const id = await idOf(caller);
    const draw = async (n: number) =>
      (await caller.call('GET', `/api/v1/captcha/image?id=${id}&reload=${n % 2}`)).status;
    const drawn: number[] = [];
    // Some at once, but no more than find a connection in time on a busy machine.
    while (drawn.length < 130) drawn.push(...(await Promise.all([0, 1, 0, 1, 0].map(draw))));
    expect(drawn.filter((status) => status === 200)).toHaveLength(120);
    expect(drawn.filter((status) => status === 429)).toHaveLength(10);
    expect(await signIn(caller, await idOf(caller))).toBe(200);
  });

  it('S11 S32 gives no network more of the store than its share, and less when it fills', async () => {
    await store(3_000, () => '2001:db8:9::/48');
    const caller = callerAt(api, '2001:db8:9:ffff::1');
    expect((await caller.call('GET', '/api/v1/captcha/id')).status).toBe(429);
    await store(47_000, (n) => `198.51.${n % 500}`);
    const heavy = callerAt(api, '192.0.2.4');
    for (let n = 0; n < 160; n += 1) await idOf(heavy);
    expect((await heavy.call('GET', '/api/v1/captcha/id')).status).toBe(429);
    const other = callerAt(api, '192.0.2.5');
    expect(await signIn(other, await idOf(other))).toBe(200);
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
