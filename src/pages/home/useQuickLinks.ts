import type { MenuEntry } from '@/components/layout/menuEntries';
import { useMenuEntries } from '@/components/layout/useMenuEntries';
import { HOME_PATH } from '@/services/constants';

const leaves = (entries: MenuEntry[]): MenuEntry[] =>
  entries.flatMap((entry) => (entry.children.length > 0 ? leaves(entry.children) : [entry]));

/** The pages of the menu, but for this one. */
export const useQuickLinks = (): MenuEntry[] =>
  leaves(useMenuEntries()).filter(({ path }) => path !== HOME_PATH);
