import { queryClient } from './queryClient';

const BASE = '/api/v1/';

/** Writes that only ask, or change nothing that a page shows. */
const CHANGE_NOTHING = [
  'current/logout',
  'current/preferences',
  'current/refresh-token',
  'current/view-as',
  'login',
  'permissions',
];

/** Reads that a write makes stale beside those of its own collection. Both are starts of paths below `/api/v1/`. */
const ALSO_STALE: Record<string, readonly string[]> = {
  'current/passkeys': ['current/second-factor'],
  'current/password': ['current/sessions', 'current/tokens'],
  menus: ['permissions', 'roles'],
  'recovery-requests': ['current/waiting', 'users'],
  registrations: ['current/waiting', 'permissions', 'users'],
  roles: ['current/views', 'permissions', 'users'],
  users: ['current/waiting', 'permissions', 'recovery-requests'],
};

const isBelow = (path: string, start: string) => path === start || path.startsWith(`${start}/`);

/** What a call is about: `users`, `loggers/marks`, `current/tokens`. */
function collectionOf(path: string): string {
  const [first = '', second = ''] = path.split('/');
  return ['current', 'loggers'].includes(first) ? `${first}/${second}` : first;
}

/** Reads again what is on the screen and a successful write to `path` made stale; the rest when it is next shown. */
export function invalidateAfter(path: string): void {
  const written = path.slice(BASE.length);
  if (CHANGE_NOTHING.some((start) => isBelow(written, start))) return;
  const own = collectionOf(written);
  const stale = [own, `deleted/${own}`, ...(ALSO_STALE[own] ?? [])];
  void queryClient.invalidateQueries({
    predicate: ({ queryKey: [read] }) =>
      stale.some((start) => isBelow(String(read).slice(BASE.length), start)),
  });
}
