import { useEffect, useState } from 'react';
import { useAccess } from 'umi';
import type { Menu } from '@/schemas/menu';
import { fetchMenuTree } from '@/services/api/menu';
import { fetchAllRoles } from '@/services/api/role';

export type RecordNames = ReadonlyMap<string, string>;

function menuNames(level: readonly Menu[] | null, above: string[] = []): [string, string][] {
  return (level ?? []).flatMap((menu) => {
    const line = [...above, menu.name];
    return [[menu.id, line.join(' / ')] as [string, string], ...menuNames(menu.children, line)];
  });
}

const LOADS = {
  menu: async () => new Map(menuNames(await fetchMenuTree())),
  role: async () => new Map((await fetchAllRoles()).map(({ id, name }) => [id, name])),
};

/** Pages whose users may list them: to ask all the same would be a denial in the log that is looked at. */
const PAGES = {
  menu: ['system.menu', 'system.role'],
  role: ['system.role', 'system.user'],
};

/** Names by id, once they are `wanted`; none for a user who may not list them. */
export function useRecordNames(
  entity: keyof typeof LOADS,
  wanted: boolean,
): RecordNames | undefined {
  const [names, setNames] = useState<RecordNames>();
  const { has } = useAccess();
  const asks = wanted && PAGES[entity].some(has);
  useEffect(() => {
    if (!asks) return;
    let here = true;
    LOADS[entity]().then(
      (found) => here && setNames(found),
      () => undefined,
    );
    return () => {
      here = false;
    };
  }, [entity, asks]);
  return names;
}
