import type {
  Comparison,
  Coverage,
  EffectiveRights,
  Explanation,
  Holder,
  MenuCounts,
} from '@/schemas/permission';
import { fetchPage, type Page } from './crud';
import { exchange, type RequestOptions, request } from './request';

const PATH = '/api/v1/permissions';

export type Target = { code: string } | { method: string; path: string };

export type Held = Target | { menu_id: string } | { role_id: string };

interface Then {
  at?: string | undefined;
}

const ask = <Answer>(what: string, params: object, signal?: AbortSignal): Promise<Answer> =>
  request(`${PATH}/${what}`, { ...optionsOf(params), ...(signal && { signal }) });

const optionsOf = (params: object): RequestOptions => ({
  params: Object.fromEntries(Object.entries(params).filter(([, value]) => value !== undefined)),
  display: 'silent',
});

export async function explainAccess(
  question: { user_id: string } & Target & Then,
): Promise<{ explanation: Explanation; traceId: string | undefined }> {
  const { body, headers } = await exchange<Explanation>(`${PATH}/explain`, optionsOf(question));
  return { explanation: body.data as Explanation, traceId: headers.get('X-Trace-Id') ?? undefined };
}

export const fetchEffective = (
  of: ({ user_id: string } | { role_id: string | string[] }) & Then,
  signal?: AbortSignal,
): Promise<EffectiveRights> => ask('effective', of, signal);

export const fetchHolders = (
  query: Held & { of?: 'users' | 'roles'; q?: string; current?: number; pageSize?: number },
  signal?: AbortSignal,
): Promise<Page<Holder>> => fetchPage(`${PATH}/holders`, { ...query }, signal);

export const fetchMenuCounts = (signal?: AbortSignal): Promise<MenuCounts[]> =>
  ask('counts', {}, signal);

export const compareAccess = (
  left: string,
  right: string,
  signal?: AbortSignal,
): Promise<Comparison> => ask('compare', { left, right }, signal);

export const fetchCoverage = (): Promise<Coverage> => ask('coverage', {});
