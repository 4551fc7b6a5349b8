import type { Context } from 'hono';
import type { Explanation } from '@/schemas/permission';
import type { AppEnv } from '../../http/context';
import type { NamelessBlocker } from '../../permission/explain/blockers';
import type { NamelessExplanation } from '../../permission/explain/explain';
import type { Moment } from '../../permission/explain/moment';
import type { NamelessRemedy, NamelessStep } from '../../permission/explain/remedies';
import type { MenuRef } from '../../permission/menuCodes';
import { menusShownTo, rolesShownTo } from './shownMenus';

/** It keeps its place without a name, so that the answer stays whole. */
const HIDDEN = { id: '', name: '' };

/** Adds the names of roles and menus, but for those that the caller's own lists do not show. */
export async function explanationShown(
  c: Context<AppEnv>,
  moment: Moment,
  userId: string,
  { chains, blockers, ...verdict }: NamelessExplanation,
  remedies: NamelessRemedy[],
): Promise<Omit<Explanation, 'user' | 'target'>> {
  const menus = await menusShownTo(c);
  const roles = await rolesShownTo(c, userId);
  const parts = [...chains, ...remedies.flatMap(({ steps }) => steps)];
  const known = await moment.roles([
    ...parts.flatMap(({ role }) => role?.id ?? []),
    ...blockers.map(({ id }) => id),
  ]);
  const nameOf = (id: string) => known.get(id)?.name ?? id;
  const role = ({ id }: { id: string }) => (roles.hasId(id) ? { id, name: nameOf(id) } : HIDDEN);
  const menu = (one: MenuRef) => (menus.hasId(one.id) ? one : { ...HIDDEN, code: '' });
  const step = ({ role: ofStep, menu: altered, ...one }: NamelessStep) => ({
    ...one,
    ...(ofStep && { role: role(ofStep) }),
    ...(altered && { menu: menu(altered) }),
  });
  const isShown = ({ kind, id }: NamelessBlocker) => {
    if (kind === 'role-disabled') return roles.hasId(id);
    return id === '' || !OF_MENUS.has(kind) || menus.hasId(id);
  };
  const shown = blockers.map((one) => ({
    kind: one.kind,
    ...(isShown(one) ? { id: one.id, name: one.name ?? nameOf(one.id) } : HIDDEN),
  }));
  return {
    ...verdict,
    chains: chains.map((chain) => ({
      ...chain,
      role: role(chain.role),
      menu: menu(chain.menu),
      ...(chain.through && { through: menu(chain.through) }),
    })),
    blockers: [...new Map(shown.map((one) => [`${one.kind} ${one.id} ${one.name}`, one])).values()],
    remedies: remedies.map(({ steps: [first, ...others], grants, ...remedy }) => ({
      ...remedy,
      ...step(first),
      steps: [first, ...others].map(step),
      grants: grants.filter((right) => menus.hasCode(right) || right.includes(' ')),
    })),
  };
}

const OF_MENUS: ReadonlySet<NamelessBlocker['kind']> = new Set([
  'menu-disabled',
  'ancestor-disabled',
  'not-granted',
]);
