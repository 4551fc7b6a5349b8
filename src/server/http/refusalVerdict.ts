import type { Context } from 'hono';
import type { Verdict } from '../log/anonymousLog';
import { rateLimitSubject } from './address';
import type { AppEnv } from './context';

export function refusalVerdict(c: Context<AppEnv>, isThrottled: boolean): Verdict {
  const known = c.get('refusal');
  if (known) return known;
  const verdict = c.get('anonymousLog').refuse(rateLimitSubject(c), isThrottled);
  c.set('refusal', verdict);
  return verdict;
}
