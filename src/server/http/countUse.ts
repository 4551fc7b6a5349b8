import type { Context } from 'hono';
import { tooManyRequests } from '../base/errors';
import type { WindowCounter } from '../base/windowCounter';
import { rateLimitSubject } from './address';
import type { AppEnv } from './context';

/** @throws {ApiError} 429 where the caller's address has used up its window */
export function countUse(c: Context<AppEnv>, counter: WindowCounter, most: number): void {
  const now = c.var.securityClock.now();
  const window = counter.add(rateLimitSubject(c), now);
  if (window && window.count > most) {
    throw tooManyRequests(Math.max(1, Math.ceil((window.endsAt - now) / 1000)));
  }
}
