import { covers, parsePattern } from '../pattern';
import type { Policy } from '../policy';

/** Who may call one of these decides what others may do. */
const CALLS = ['users', 'roles', 'menus']
  .flatMap((list) => [
    { method: 'POST', path: `/api/v1/${list}` },
    { method: 'PUT', path: `/api/v1/${list}/{id}` },
    { method: 'DELETE', path: `/api/v1/${list}/{id}` },
  ])
  .concat({ method: 'PATCH', path: '/api/v1/users/{id}/reset-pwd' });

const PATTERNS = CALLS.map(({ method, path }) => ({ method, pattern: parsePattern(path) }));

/** @param call as a menu grants it: `PUT /api/v1/users/:id`, `DELETE /api/v1/*` */
export function manages(call: string): boolean {
  const [method, path = ''] = call.split(' ');
  const wide = parsePattern(path);
  return PATTERNS.some((known) => known.method === method && covers(wide, known.pattern));
}

export const canManage = (policy: Policy, roles: readonly string[]): boolean =>
  CALLS.some(({ method, path }) => policy.allows([...roles], method, path));
