import { HOME_PATH } from '@/services/constants';
import type { MenuEntry } from './menuEntries';
import { useMenuEntries } from './useMenuEntries';

const leaves = (entries: MenuEntry[]): MenuEntry[] =>
  entries.flatMap((entry) => (entry.children.length > 0 ? leaves(entry.children) : [entry]));

/** The pages of the menu, but for Home. */
export const useQuickLinks = (): MenuEntry[] =>
  leaves(useMenuEntries()).filter(({ path }) => path !== HOME_PATH);
