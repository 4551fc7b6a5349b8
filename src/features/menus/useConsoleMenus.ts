import { useMemo } from 'react';
import { useAccess, useAppData } from 'umi';
import { useText } from '@/components/feedback/useText';
import type { Protection } from '@/features/entity';
import type { Menu } from '@/schemas/menu';
import { consoleMenuCodes, idsOfCodes } from '@/services/navigation/consoleMenus';
import type { ConsoleRoute } from '@/services/navigation/permissionCodes';

/** Keeps the console's own menus, which the server refuses to disable or delete; gin-admin does not. */
export function useConsoleMenus(rows: readonly Menu[] | undefined): Protection<Menu> | undefined {
  const text = useText();
  const { gatehouse } = useAccess();
  const { clientRoutes } = useAppData();
  const own = useMemo(() => {
    const root: ConsoleRoute | undefined = clientRoutes.find(({ path }) => path === '/');
    return new Set(idsOfCodes(rows ?? [], consoleMenuCodes(root?.routes ?? [])));
  }, [rows, clientRoutes]);
  if (!gatehouse) return undefined;
  return {
    holds: ({ id }) => own.has(id),
    reason: text('pages.system.menu.own'),
    leftOut: (count) => text('pages.system.menu.own.leftOut', { count }),
  };
}
