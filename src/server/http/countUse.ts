import type { Context } from 'hono';
import { tooManyRequests } from '../lib/errors';
import type { WindowCounter } from '../lib/windowCounter';
import type { AppEnv } from './context';
import type { Sharer } from './shares';

/** @throws {ApiError} 429 where the caller has used up their window */
export function countUse(
  c: Context<AppEnv>,
  counter: WindowCounter,
  most: number,
  { caller }: Pick<Sharer, 'caller'>,
): void {
  const now = c.var.securityClock.now();
  const window = counter.add(caller, now);
  if (window && window.count > most) {
    throw tooManyRequests(Math.max(1, Math.ceil((window.endsAt - now) / 1000)));
  }
}
