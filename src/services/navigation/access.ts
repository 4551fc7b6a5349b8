const ACCESS_PATH = '/system/access';
export const HOW_PATH = '/how-access-works';
export const ACCESS_CODE = 'system.access';

export type AccessKind = 'user' | 'role' | 'menu';

/** The tab of a record's page that shows what it gives, or who gives it. */
const TABS = { user: 'access', role: 'permissions', menu: 'roles' } as const;

export const accessPath = (kind: AccessKind, id: string): string =>
  `/system/${kind}/${encodeURIComponent(id)}/${TABS[kind]}`;

/** The tab that shows whom a role or a menu concerns. */
export const peoplePath = (kind: Exclude<AccessKind, 'user'>, id: string): string =>
  `/system/${kind}/${encodeURIComponent(id)}/people`;

/** The list of users with those alone who have a role. */
export const usersWithPath = (role_id: string): string =>
  `/system/user?${new URLSearchParams({ role_id })}`;

export interface Asked {
  user_id?: string | undefined;
  code?: string | undefined;
  method?: string | undefined;
  path?: string | undefined;
  at?: string | undefined;
}

const parameters = (named: object) =>
  new URLSearchParams(Object.entries(named).filter(([, value]) => value));

export const explainerPath = ({ user_id, ...target }: Asked): string =>
  `${ACCESS_PATH}?${parameters({ user_id, ...target })}`;

/** Who can open a page, or use an action or a call. */
export const whoPath = (target: Omit<Asked, 'user_id' | 'at'>): string =>
  `${ACCESS_PATH}?${parameters({ tab: 'who', ...target })}`;

export const comparisonPath = (left: string): string =>
  `${ACCESS_PATH}?${parameters({ tab: 'compare', left })}`;

export const refusingRules = [
  'grants_too_much',
  'takes_too_much',
  'stronger_user',
  'code_kept',
  'service_of_root',
] as const;
export type RefusingRule = (typeof refusingRules)[number];

export interface Why extends Asked {
  traceId?: string | undefined;
  happenedAt?: string | undefined;
  refusedBy?: RefusingRule | undefined;
}

const listeners = new Set<(why: Why) => void>();

export function askWhy(why: Why): void {
  for (const listener of listeners) listener(why);
}

export function onWhy(listener: (why: Why) => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}
