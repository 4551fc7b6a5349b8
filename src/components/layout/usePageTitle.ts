import { useLocation } from 'umi';
import { lineTo } from '@/services/navigation/navigation';
import { useNavigation } from './useNavigation';

/** What the navigation calls the page that is open; undefined where it does not lead there. */
export function usePageName(): string | undefined {
  const { pathname } = useLocation();
  const entry = lineTo(useNavigation(), pathname).at(-1);
  return entry?.path === pathname ? entry.name : undefined;
}

/** The heading of a page, which a menu may have renamed. */
export const usePageTitle = (title: string): string => usePageName() ?? title;
