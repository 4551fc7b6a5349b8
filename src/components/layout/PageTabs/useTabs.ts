import { useLayoutEffect, useMemo, useSyncExternalStore } from 'react';
import { useIntl, useLocation, useModel, useSelectedRoutes } from 'umi';
import { translate } from '@/components/feedback/translate';
import { useText } from '@/components/feedback/useText';
import { leavesOf } from '@/services/navigation/navigation';
import { onOpenPage, openPage } from '@/services/navigation/openPage';
import { absolutePath, type ConsoleRoute } from '@/services/navigation/permissionCodes';
import { canOpen } from '@/services/session/consoleState';
import { useNavigation } from '../useNavigation';
import { describeActive, dropActive, onTabs, openTabs } from './store';
import { activeOf, type PageTab, pathOf } from './tabs';

/** Pages that say how something ended, or what went wrong, are nothing to come back to. */
const PASSING = /^(exception|menu\.result)\./;

export interface ShownTab extends PageTab {
  label: string;
}

/** The tabs of pages that the user may still open, by their names. */
export function useTabs(allowed: boolean) {
  const open = useSyncExternalStore(onTabs, openTabs);
  const { initialState } = useModel('@@initialState');
  const labelOf = useLabel();
  useDescription(allowed, activeOf(open));
  const tabs = open.tabs
    .filter(({ code }) => !code || (initialState && canOpen(initialState, code)))
    .map((tab): ShownTab => ({ ...tab, label: labelOf(tab) }));
  return { tabs, active: open.active };
}

const useLeaves = () => {
  const entries = useNavigation();
  return useMemo(() => new Map(leavesOf(entries).map((entry) => [entry.path, entry])), [entries]);
};

function useLabel() {
  const text = useText();
  const intl = useIntl();
  const leaves = useLeaves();
  return ({ address, title, name, copy }: PageTab) => {
    const page = leaves.get(pathOf(address))?.name ?? (title ? translate(intl, title) : '');
    const detail = name ?? new URLSearchParams(address.split('?')[1]).get('q');
    const whole = detail ? text('tabs.detail', { name: page, detail }) : page;
    return copy > 0 ? text('tabs.copy', { name: whole, number: copy + 1 }) : whole;
  };
}

/** Keeps with the active tab what is known of its page only while that shows. */
function useDescription(allowed: boolean, active: PageTab | undefined): void {
  const { initialState } = useModel('@@initialState');
  const { pathname } = useLocation();
  const leaves = useLeaves();
  const { name } = useSyncExternalStore(onOpenPage, openPage);
  const route = useSelectedRoutes().at(-1)?.route as ConsoleRoute | undefined;
  const { path, needs, title = 'exception.404.title' } = route ?? {};
  const code =
    leaves.get(pathname)?.code ?? needs ?? initialState?.routePathCodeMap[absolutePath(path)];
  const hasTab = allowed && !PASSING.test(title);
  const described = active && pathOf(active.address) === pathname ? active.id : undefined;
  useLayoutEffect(() => {
    if (!described) return;
    if (hasTab) describeActive({ title, code, name });
    else dropActive();
  }, [described, hasTab, title, code, name]);
}
