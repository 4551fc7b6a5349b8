import { useMemo } from 'react';
import { useAccess, useAppData, useIntl } from 'umi';
import type { Protection } from '@/components/entity/types';
import type { Menu } from '@/schemas/menu';
import { consoleMenuCodes, idsOfCodes } from '@/services/navigation/consoleMenus';
import type { ConsoleRoute } from '@/services/navigation/permissionCodes';

/** Keeps the console's own menus, which the server refuses to disable or delete; gin-admin does not. */
export function useConsoleMenus(rows: readonly Menu[] | undefined): Protection<Menu> | undefined {
  const intl = useIntl();
  const { isExtended } = useAccess();
  const { clientRoutes } = useAppData();
  const own = useMemo(() => {
    const root: ConsoleRoute | undefined = clientRoutes.find(({ path }) => path === '/');
    return new Set(idsOfCodes(rows, consoleMenuCodes(root?.routes ?? [])));
  }, [rows, clientRoutes]);
  const text = (id: string, values?: { count: number }) =>
    intl.formatMessage({ id: `pages.system.menu.own${id}` }, values);
  if (!isExtended) return undefined;
  return {
    holds: ({ id }) => own.has(id),
    reason: text(''),
    leftOut: (count) => text('.leftOut', { count }),
  };
}
