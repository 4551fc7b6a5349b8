import { createHash, randomBytes } from 'node:crypto';

/** A request of an attacker. */
export interface StormRequest {
  method: string;
  path: string;
  headers: Record<string, string>;
  body?: string;
}

const letters = (length: number) => randomBytes(length).toString('hex').slice(0, length);

const digest = createHash('md5').update('wrong').digest('hex');

/** A call without a token whose every text is long, and new each time. */
export const unknownPath = (): StormRequest => ({
  method: 'GET',
  path: `/api/v1/${letters(1_000)}?${letters(1_000)}`,
  headers: {
    'User-Agent': letters(1_000),
    Referer: letters(1_000),
    'X-Request-Id': letters(64),
    Authorization: `Bearer ${randomBytes(32).toString('base64url')}`,
  },
});

export const captchaId = (): StormRequest => ({
  method: 'GET',
  path: '/api/v1/captcha/id',
  headers: { 'User-Agent': letters(1_000), 'X-Request-Id': letters(64) },
});

/** A sign-in with a name that was not tried before. */
export const login = (): StormRequest => ({
  method: 'POST',
  path: '/api/v1/login',
  headers: { 'Content-Type': 'application/json', 'X-Request-Id': letters(64) },
  body: JSON.stringify({ username: letters(20), password: digest }),
});
