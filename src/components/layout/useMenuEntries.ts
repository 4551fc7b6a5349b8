import { useAppData, useModel } from 'umi';
import { type ConsoleRoute, includesCode } from '@/services/navigation/permissionCodes';
import { type ConsoleState, canOpen } from '@/services/session/consoleState';
import { type MenuEntry, menuEntries } from './menuEntries';

function useEntries(grants: (state: ConsoleState, code: string) => boolean): MenuEntry[] {
  const { clientRoutes } = useAppData();
  const { initialState } = useModel('@@initialState');
  const root: ConsoleRoute | undefined = clientRoutes.find(({ path }) => path === '/');
  if (!initialState) return [];
  const has = (code: string) => grants(initialState, code);
  return menuEntries(root?.routes ?? [], { ...initialState, has });
}

/** The menu, as far as the user's own menus are known to reach. */
export const useMenuEntries = (): MenuEntry[] =>
  useEntries(({ flatMenus }, code) => includesCode(flatMenus, code));

export const useOpenEntries = (): MenuEntry[] => useEntries(canOpen);
