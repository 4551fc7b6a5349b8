import type { Context } from 'hono';
import type { Blocker, Explanation, Remedy } from '@/schemas/permission';
import type { AppEnv } from '../../http/context';
import { menusShownTo, rolesShownTo } from './shownMenus';

interface Ref {
  id: string;
  name: string;
}

/** It keeps its place without a name, so that the answer stays whole. */
const HIDDEN: Ref = { id: '', name: '' };

/** Without the names of roles and menus that the caller's own lists do not show. */
export async function explanationShown(
  c: Context<AppEnv>,
  explanation: Explanation,
): Promise<Explanation> {
  const menus = await menusShownTo(c);
  const roles = await rolesShownTo(c, explanation.user.id);
  const menu = <Menu extends Ref & { code: string }>(one: Menu): Menu =>
    menus.hasId(one.id) ? one : { ...one, ...HIDDEN, code: '' };
  const role = <Role extends Ref>(one: Role): Role =>
    roles.hasId(one.id) ? one : { ...one, ...HIDDEN };
  const step = <Step extends Remedy['steps'][number]>(one: Step): Step => ({
    ...one,
    ...(one.role && { role: role(one.role) }),
    ...(one.menu && { menu: menu(one.menu) }),
  });
  const isShown = ({ kind, id }: Blocker) => {
    if (kind === 'role-disabled') return roles.hasId(id);
    return id === '' || !OF_MENUS.has(kind) || menus.hasId(id);
  };
  return {
    ...explanation,
    chains: explanation.chains.map((chain) => ({
      ...chain,
      role: role(chain.role),
      menu: menu(chain.menu),
      ...(chain.through && { through: menu(chain.through) }),
    })),
    blockers: eachOnce(
      explanation.blockers.map((one) => (isShown(one) ? one : { ...one, ...HIDDEN })),
    ),
    remedies: explanation.remedies.map(({ steps, grants, ...remedy }) => ({
      ...step(remedy),
      steps: steps.map(step),
      grants: grants.filter((right) => menus.hasCode(right) || isCall(right)),
    })),
  };
}

const OF_MENUS: ReadonlySet<Blocker['kind']> = new Set([
  'menu-disabled',
  'ancestor-disabled',
  'not-granted',
]);

const isCall = (right: string) => right.includes(' ');

const eachOnce = (blockers: Blocker[]) => [
  ...new Map(blockers.map((one) => [`${one.kind} ${one.id} ${one.name}`, one])).values(),
];
