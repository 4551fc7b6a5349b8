import { useMemo } from 'react';
import { getAllLocales, getIntl, getLocale, useAppData, useIntl, useLocation, useModel } from 'umi';
import { translate } from '@/components/feedback/translate';
import { HOME_PATH } from '@/services/constants';
import { type MenuProperties, nameIn } from '@/services/navigation/menuProperties';
import {
  leavesOf,
  lineTo,
  type NavEntry,
  type NavMenu,
  navigationOf,
  type Pages,
  pagesOf,
} from '@/services/navigation/navigation';
import { type ConsoleRoute, includesCode } from '@/services/navigation/permissionCodes';
import { embedOrigins } from '@/services/navigation/sites';

/** The console's own pages, as the routes have them. */
export function usePages(): Pages {
  const { clientRoutes } = useAppData();
  const { initialState } = useModel('@@initialState');
  const { routePathCodeMap = NO_CODES, flatMenus = NO_MENUS } = initialState ?? {};
  return useMemo(() => {
    const root: ConsoleRoute | undefined = clientRoutes.find(({ path }) => path === '/');
    return pagesOf(root?.routes ?? [], routePathCodeMap, (code) => includesCode(flatMenus, code));
  }, [clientRoutes, routePathCodeMap, flatMenus]);
}

const NO_CODES: Record<string, string> = {};
const NO_MENUS = {};

/** What a menu is called: one of the console's own in any language, until somebody renames it. */
export function useMenuName() {
  const intl = useIntl();
  const locale = getLocale();
  return useMemo(() => {
    const catalogues = getAllLocales().map((name) => getIntl(name).messages);
    return ({ name }: Pick<NavMenu, 'name'>, { names }: MenuProperties, page?: ConsoleRoute) => {
      const title = page?.title;
      const isOwn = title && catalogues.some((texts) => texts[title] === name);
      return nameIn(names, locale) ?? (isOwn ? translate(intl, title) : name);
    };
  }, [intl, locale]);
}

/** The user's navigation in the order, with the names and the icons of their menus. */
export function useNavigation(): NavEntry[] {
  const { initialState } = useModel('@@initialState');
  const pages = usePages();
  const nameOf = useMenuName();
  const menus = initialState?.navMenus ?? NO_ENTRIES;
  return useMemo(
    () => navigationOf(menus, { pages, origins: embedOrigins(), nameOf }),
    [menus, pages, nameOf],
  );
}

const NO_ENTRIES: NavMenu[] = [];

/** What the navigation leads to, but for Home. */
export const useQuickLinks = (): NavEntry[] =>
  leavesOf(useNavigation()).filter(({ path }) => path !== HOME_PATH);

/** What the navigation calls the page that is open; undefined where it does not lead there. */
export function usePageName(): string | undefined {
  const { pathname } = useLocation();
  const entry = lineTo(useNavigation(), pathname).at(-1);
  return entry?.path === pathname ? entry.name : undefined;
}

/** The heading of a page, which a menu may have renamed. */
export const usePageTitle = (title: string): string => usePageName() ?? title;
