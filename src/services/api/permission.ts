import type {
  Comparison,
  Coverage,
  EffectiveRights,
  Explanation,
  Holder,
  MenuCounts,
} from '@/schemas/permission';
import { apiQuery } from './apiQuery';
import { type ListQuery, pageQuery } from './crud';
import { exchange } from './request';

const PATH = '/api/v1/permissions';

export type Target = { code: string } | { method: string; path: string };

interface Then {
  at?: string | undefined;
}

export const explanationQuery = (question: { user_id: string } & Target & Then) =>
  apiQuery(`${PATH}/explain`, question, async (path, options) => {
    const { body, headers } = await exchange<Explanation>(path, options);
    const traceId = headers.get('X-Trace-Id') ?? undefined;
    return { explanation: body.data as Explanation, traceId };
  });

/** What a user has, or what roles give together. */
export const effectiveQuery = (of: { user_id: string } | { role_id: string | string[] }) =>
  apiQuery<EffectiveRights>(`${PATH}/effective`, of);

/** What people hold: a role, a menu by its id or its code, or a call. */
export type Held = { role_id: string } | { menu_id: string } | Target;

export const holdersQuery = (query: ListQuery & { of?: 'users' | 'roles' } & Partial<Held>) =>
  pageQuery<Holder>(`${PATH}/holders`, query);

/** How many users reach each menu. */
export const menuCountsQuery = () => apiQuery<MenuCounts[]>(`${PATH}/counts`);

export const comparisonQuery = (left: string, right: string) =>
  apiQuery<Comparison>(`${PATH}/compare`, { left, right });

export const coverageQuery = () => apiQuery<Coverage>(`${PATH}/coverage`);
