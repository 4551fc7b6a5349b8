import type {
  Comparison,
  Coverage,
  EffectiveRights,
  Explanation,
  Holder,
  MenuCounts,
} from '@/schemas/permission';
import { inLanguage, namedMenus } from '@/services/navigation/ownMenus';
import { apiQuery } from './apiQuery';
import { type ListQuery, pageQuery } from './crud';
import { exchange } from './request';

const PATH = '/api/v1/permissions';

export type Target = { code: string } | { method: string; path: string };

interface Then {
  at?: string | undefined;
}

interface Explained {
  explanation: Explanation;
  traceId: string | undefined;
}

/** Blockers give ids alone; remedies name the same menus. */
const shownExplanation = inLanguage((nameOf, { explanation, traceId }: Explained): Explained => {
  const shown = namedMenus(nameOf, explanation);
  const steps = shown.remedies.flatMap((remedy) => remedy.steps);
  const names = new Map(steps.flatMap(({ menu }) => (menu ? [[menu.id, menu.name]] : [])));
  const nameOfBlocker = ({ id, name }: { id: string; name: string }) =>
    names.get(id) ?? (name === explanation.target.name ? shown.target.name : name);
  const blockers = shown.blockers.map((one) => ({ ...one, name: nameOfBlocker(one) }));
  return { explanation: { ...shown, blockers }, traceId };
});

export const explanationQuery = (question: { user_id: string } & Target & Then) => ({
  ...apiQuery(`${PATH}/explain`, question, async (path, options): Promise<Explained> => {
    const { body, headers } = await exchange<Explanation>(path, options);
    const traceId = headers.get('X-Trace-Id') ?? undefined;
    return { explanation: body.data as Explanation, traceId };
  }),
  select: shownExplanation(),
});

const shownRights = inLanguage<EffectiveRights, EffectiveRights>(namedMenus);
const shownCoverage = inLanguage<Coverage, Coverage>(namedMenus);

/** What a user has, or what roles give together. */
export const effectiveQuery = (of: { user_id: string } | { role_id: string | string[] }) => ({
  ...apiQuery<EffectiveRights>(`${PATH}/effective`, of),
  select: shownRights(),
});

/** What people hold: a role, a menu by its id or its code, or a call. */
export type Held = { role_id: string } | { menu_id: string } | Target;

export const holdersQuery = (query: ListQuery & { of?: 'users' | 'roles' } & Partial<Held>) =>
  pageQuery<Holder>(`${PATH}/holders`, query);

/** How many users reach each menu. */
export const menuCountsQuery = () => apiQuery<MenuCounts[]>(`${PATH}/counts`);

export const comparisonQuery = (left: string, right: string) =>
  apiQuery<Comparison>(`${PATH}/compare`, { left, right });

export const coverageQuery = () => ({
  ...apiQuery<Coverage>(`${PATH}/coverage`),
  select: shownCoverage(),
});
