import { managingCalls } from '@/schemas/powerful';
import { covers, parsePattern } from '../pattern';
import type { Policy } from '../policy';

const PATTERNS = managingCalls.map(({ method, path }) => ({ method, pattern: parsePattern(path) }));

/** @param call as a menu grants it: `PUT /api/v1/users/:id`, `DELETE /api/v1/*` */
export function manages(call: string): boolean {
  const [method, path = ''] = call.split(' ');
  const wide = parsePattern(path);
  return PATTERNS.some((known) => known.method === method && covers(wide, known.pattern));
}

export const canManage = (policy: Policy, roles: readonly string[]): boolean =>
  managingCalls.some(({ method, path }) => policy.allows([...roles], method, path));
