import { describe, expect, it } from 'vitest';
import { deviceOf } from '@/schemas/userAgent';

const WEBKIT = 'AppleWebKit/537.36 (KHTML, like Gecko)';

describe('the device that a user agent tells', () => {
  it.each([
    [
      `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${WEBKIT} Chrome/130.0.0.0 Safari/537.36`,
      'Chrome Windows',
    ],
    [
      `Mozilla/5.0 (Windows NT 10.0) ${WEBKIT} Chrome/130.0.0.0 Safari/537.36 Edg/130.0.0.0`,
      'Edge Windows',
    ],
    ['Mozilla/5.0 (X11; Linux x86_64; rv:130.0) Gecko/20100101 Firefox/130.0', 'Firefox Linux'],
    [
      `Mozilla/5.0 (Linux; Android 14; K) ${WEBKIT} Chrome/130.0.0.0 Mobile Safari/537.36`,
      'Chrome Android',
    ],
    [
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Safari/605.1.15',
      'Safari macOS',
    ],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/130.0 Mobile/15E148 Safari/604.1',
      'Chrome iOS',
    ],
    [
      `Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${WEBKIT} Chrome/130.0.0.0 Safari/537.36`,
      'Chrome ChromeOS',
    ],
    ['a program of our own', ' '],
    ['', ' '],
  ])('%s', (userAgent, device) => {
    const { browser, system } = deviceOf(userAgent);
    expect(`${browser} ${system}`).toBe(device);
  });
});
