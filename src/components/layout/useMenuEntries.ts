import { useAppData, useModel } from 'umi';
import type { ConsoleRoute } from '@/services/navigation/permissionCodes';
import { canOpen } from '@/services/session/consoleState';
import { type MenuEntry, menuEntries } from './menuEntries';

/** The console's own pages that open, also where the menus could not be read. */
export function useOpenEntries(): MenuEntry[] {
  const { clientRoutes } = useAppData();
  const { initialState } = useModel('@@initialState');
  const root: ConsoleRoute | undefined = clientRoutes.find(({ path }) => path === '/');
  if (!initialState) return [];
  const has = (code: string) => canOpen(initialState, code);
  return menuEntries(root?.routes ?? [], { ...initialState, has });
}
