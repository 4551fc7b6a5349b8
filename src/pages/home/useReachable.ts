import { useAppData, useModel } from 'umi';
import { type MenuEntry, menuEntries } from '@/components/menuEntries';
import { HOME_PATH } from '@/services/constants';
import type { ConsoleRoute } from '@/services/permissionCodes';

const leaves = (entries: MenuEntry[]): MenuEntry[] =>
  entries.flatMap((entry) => (entry.children.length > 0 ? leaves(entry.children) : [entry]));

/** The pages of the menu, but for this one. */
export function useReachable(): MenuEntry[] {
  const { clientRoutes } = useAppData();
  const { initialState } = useModel('@@initialState');
  const root: ConsoleRoute | undefined = clientRoutes.find(({ path }) => path === '/');
  if (!initialState) return [];
  const entries = leaves(menuEntries(root?.routes ?? [], initialState));
  return entries.filter(({ path }) => path !== HOME_PATH);
}
