import type { MenuDataItem } from '@ant-design/pro-components';
import { useMemo } from 'react';
import { useModel } from 'umi';
import MenuIcon from '@/components/layout/MenuIcon';
import { useNavigation } from '@/components/layout/useNavigation';
import { leavesOf, type NavEntry } from '@/services/navigation/navigation';
import { isHeldUp } from '@/services/session/consoleState';

const NONE: MenuDataItem[] = [];

/** The entries the user may see; none while they have to do something else first. */
export function useMenuData(): MenuDataItem[] {
  const { initialState } = useModel('@@initialState');
  const entries = useNavigation();
  const heldUp = isHeldUp(initialState?.currentUser);
  return useMemo(() => (heldUp ? NONE : entries.map(toItem)), [heldUp, entries]);
}

function toItem(entry: NavEntry): MenuDataItem {
  const { code, icon, group, children } = entry;
  const item = { ...leaf(entry), icon: icon && <MenuIcon name={icon} /> };
  if (children.length === 0) return item;
  // The head of a drop-down leads nowhere, so what it stands for is the first in it.
  const below = [...(group ? [] : [leaf(entry)]), ...children.map(toItem)];
  const target = group ? leavesOf(children)[0] : entry;
  return {
    ...item,
    key: `${code}.`,
    path: entry.path ?? `/${code}`,
    entry: target,
    children: below,
  };
}

const leaf = (entry: NavEntry): MenuDataItem => ({
  key: entry.code,
  path: entry.path ?? entry.href ?? '/',
  name: entry.name,
  entry,
});
