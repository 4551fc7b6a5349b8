import type { Context } from 'hono';
import { rateLimitSubject } from '../http/address';
import type { AppEnv } from '../http/context';
import type { Verdict } from '../log/anonymousLog';

export function refusalVerdict(c: Context<AppEnv>, isThrottled: boolean): Verdict {
  const known = c.get('refusal');
  if (known) return known;
  const verdict = c.get('anonymousLog').refuse(rateLimitSubject(c), isThrottled);
  c.set('refusal', verdict);
  return verdict;
}
