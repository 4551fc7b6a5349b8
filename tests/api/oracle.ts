import type { World } from './randomPolicy';

/**
 * What a user may see and call, worked out as slowly and plainly as the rules are told, sharing
 * nothing with the engine: for each menu it asks again whether a role gives it to the user.
 */
export function oracleFor(world: World, roleIds: string[]) {
  const parentOf = (id: string | null) => world.menus.find((menu) => menu.id === id);
  const isBlocked = (id: string): boolean => {
    const menu = parentOf(id);
    if (!menu || menu.status === 'disabled') return true;
    return menu.parent_id !== null && isBlocked(menu.parent_id);
  };
  const isUnder = (id: string, above: string): boolean => {
    if (id === above) return true;
    const parent = parentOf(id)?.parent_id;
    return parent ? isUnder(parent, above) : false;
  };
  const sees = (menuId: string) =>
    world.roles.some(
      ({ id, status, menu_ids }) =>
        roleIds.includes(id) &&
        status === 'enabled' &&
        menu_ids.some((ticked) => !isBlocked(ticked) && isUnder(ticked, menuId)),
    );
  return {
    menuIds: world.menus.filter(({ id }) => sees(id)).map(({ id }) => id),
    codes: world.menus.filter(({ id }) => sees(id)).map(({ code }) => code),
    canCall: (method: string, route: string) =>
      world.menus.some(
        ({ id, resources }) =>
          sees(id) &&
          resources.some((resource) => resource.method === method && matches(resource.path, route)),
      ),
  };
}

const isParameter = (segment: string) => segment.startsWith(':') || segment.startsWith('{');
/** Whether an address, or a declared route, is one that the pattern of a menu means. */
export const matches = (pattern: string, route: string): boolean => {
  if (pattern.endsWith('/*')) {
    const prefix = pattern.slice(0, -2).split('/');
    const parts = route.split('/');
    return (
      parts.length > prefix.length &&
      matches(prefix.join('/'), parts.slice(0, prefix.length).join('/'))
    );
  }
  const [wanted, given] = [pattern.split('/'), route.split('/')];
  return (
    wanted.length === given.length &&
    wanted.every((segment, at) => isParameter(segment) || segment === given[at])
  );
};
