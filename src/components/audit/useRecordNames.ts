import { useEffect, useState } from 'react';
import { useAccess } from 'umi';
import type { Menu } from '@/schemas/menu';
import { fetchMenuTree } from '@/services/api/menu';
import { fetchAllRoles } from '@/services/api/role';
import { users } from '@/services/api/user';

export type RecordNames = ReadonlyMap<string, string>;

function menuNames(level: readonly Menu[] | null, above: string[] = []): [string, string][] {
  return (level ?? []).flatMap((menu) => {
    const line = [...above, menu.name];
    return [[menu.id, line.join(' / ')] as [string, string], ...menuNames(menu.children, line)];
  });
}

/** Of the many users of a role the first are named. */
const MAX_NAMED = 100;

const LOADS = {
  menu: async () => new Map(menuNames(await fetchMenuTree())),
  role: async () => new Map((await fetchAllRoles()).map(({ id, name }) => [id, name])),
  user: async (ids: string) => {
    const { rows } = await users.list({ ids, current: 1, pageSize: MAX_NAMED });
    return new Map(rows.map(({ id, name, username }) => [id, `${name} (${username})`]));
  },
};

/** Pages whose users may list them: to ask all the same would be a denial in the log that is looked at. */
const PAGES = {
  menu: ['system.menu', 'system.role'],
  role: ['system.role', 'system.user'],
  user: ['system.user'],
};

/**
 * Names by id, once they are wanted; none for a user who may not list them.
 * @param wanted of users their ids
 */
export function useRecordNames(
  entity: keyof typeof LOADS,
  wanted: boolean | readonly string[],
): RecordNames | undefined {
  const [names, setNames] = useState<RecordNames>();
  const { has } = useAccess();
  const ids = Array.isArray(wanted) ? wanted.slice(0, MAX_NAMED).join() : '';
  const asks = (wanted === true || ids !== '') && PAGES[entity].some(has);
  useEffect(() => {
    if (!asks) return;
    let here = true;
    LOADS[entity](ids).then(
      (found) => here && setNames(found),
      () => undefined,
    );
    return () => {
      here = false;
    };
  }, [entity, asks, ids]);
  return names;
}
