import { ProLayout } from '@ant-design/pro-components';
import { lazy, Suspense, useEffect, useState } from 'react';
import {
  getLocale,
  Outlet,
  useAccess,
  useIntl,
  useLocation,
  useModel,
  useSelectedRoutes,
} from 'umi';
import ErrorBoundary from '@/components/feedback/ErrorBoundary';
import Spinner from '@/components/feedback/Spinner';
import { usePreloadMessages } from '@/components/feedback/useLazyMessages';
import { useSketchEnd } from '@/components/feedback/useSketchEnd';
import EntryLink from '@/components/layout/EntryLink';
import type { ExceptionProps } from '@/components/layout/Exception';
import Footer from '@/components/layout/Footer';
import LanguageSwitch from '@/components/layout/LanguageSwitch';
import { useColorScheme } from '@/components/layout/Theme';
import ThemeSwitch from '@/components/layout/ThemeSwitch';
import { useNavigation, usePageName } from '@/components/layout/useNavigation';
import { usePreferences } from '@/components/layout/usePreferences';
import { useWide } from '@/components/layout/useWide';
import { brand } from '@/services/browser/brand';
import { direction } from '@/services/browser/locale';
import { lineTo } from '@/services/navigation/navigation';
import { absolutePath, type ConsoleRoute } from '@/services/navigation/permissionCodes';
import { canOpen } from '@/services/session/consoleState';
import { getViewing } from '@/services/token/viewing';
import settings from '../../../config/settings';
import styles from './AppLayout.module.css';
import Brand from './Brand';
import { frameToken } from './frameToken';
import MenuButton from './MenuButton';
import MenusFailed from './MenusFailed';
import NotificationButton from './NotificationButton';
import PaletteButton from './PaletteButton';
import SkipLink, { CONTENT_ID } from './SkipLink';
import UserMenu from './UserMenu';
import { useFocusReturn, usePageFocus } from './useFocus';
import { useFreshPermissions } from './useFreshPermissions';
import { useMenuData } from './useMenuData';
import ViewingBanner from './ViewingBanner';

/**
 * Why the page does not open: the code that it needs and the user lacks, whichever spelling of its address
 * the router matched, or that a plain server has no such page.
 */
function useRefusal(): ExceptionProps | undefined {
  const { initialState } = useModel('@@initialState');
  const { gatehouse } = useAccess();
  const route = useSelectedRoutes().at(-1)?.route as ConsoleRoute | undefined;
  if (route?.gatehouse && !gatehouse) return { status: '404' };
  const code = route?.needs ?? initialState?.routePathCodeMap[absolutePath(route?.path)];
  if (code === undefined || (initialState && canOpen(initialState, code))) return undefined;
  return { status: '403', code };
}

/** Lazy: its picture weighs as much as the home page. */
const Exception = lazy(() => import('@/components/layout/Exception'));

/** Lazy, as Home has none. */
const SectionBar = lazy(() => import('../SectionBar'));

function usePageNameInTitle() {
  const name = usePageName();
  const { locale } = useIntl();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another language sets the page's own title anew.
  useEffect(() => {
    if (name) document.title = `${name} - ${brand.title}`;
  }, [name, locale]);
}

/** The address of the page, which those of its tabs begin with. */
const usePagePath = () => useSelectedRoutes().at(1)?.pathname;

function useOpenOn(pathname: string) {
  const [openedOn, setOpenedOn] = useState<string>();
  const setOpen = (open: boolean) => setOpenedOn(open ? pathname : undefined);
  return [openedOn === pathname, setOpen] as const;
}

export default function AppLayout() {
  const { pathname } = useLocation();
  const menu = useMenuData();
  const refusal = useRefusal();
  const pagePath = usePagePath();
  const [open, setOpen] = useOpenOn(pathname);
  const { dark } = useColorScheme();
  const wide = useWide();
  const { layout } = usePreferences().preferences;
  const page = usePageFocus(pathname);
  useFocusReturn(page);
  const inSection = lineTo(useNavigation(), pathname).length > 1;
  const [folded, setFolded] = useState(false);
  useSketchEnd();
  usePageNameInTitle();
  useFreshPermissions(pathname);
  usePreloadMessages();

  return (
    // Within a section ProLayout's two headers, one of which only holds the place of the other, are no landmarks.
    <section>
      <SkipLink page={page} />
      <ProLayout
        // ProLayout would put it into the document's title, in place of the page's.
        title=""
        navTheme={settings.navTheme}
        layout={layout === 'top' ? settings.layout : 'mix'}
        splitMenus={layout === 'mix'}
        contentWidth={settings.contentWidth}
        fixedHeader
        siderWidth={256}
        pageTitleRender={false}
        ErrorBoundary={false}
        location={{ pathname }}
        menuDataRender={() => menu}
        collapsed={wide ? folded : !open}
        onCollapse={(collapsed) => (wide ? setFolded(collapsed) : setOpen(!collapsed))}
        collapsedButtonRender={wide && layout !== 'top' ? undefined : false}
        headerTitleRender={() => <Brand />}
        menuHeaderRender={
          wide && layout !== 'top'
            ? undefined
            : () => (
                <span className={styles.phoneHeader}>
                  <MenuButton open={open} onToggle={() => setOpen(!open)} />
                  <Brand />
                </span>
              )
        }
        menuItemRender={(item, dom) => <EntryLink entry={item.entry}>{dom}</EntryLink>}
        actionsRender={() => [
          <PaletteButton key="palette" />,
          <NotificationButton key="notifications" />,
          <ThemeSwitch key="theme" />,
          <LanguageSwitch key="language" />,
          <UserMenu key="user" />,
        ]}
        headerRender={(_, header) => (
          // biome-ignore lint/a11y/useSemanticElements: an element of that name is no landmark here.
          <div role="banner" className={styles.banner}>
            {header}
          </div>
        )}
        footerRender={() => <Footer />}
        direction={direction(getLocale())}
        token={frameToken(dark)}
      >
        <div className={styles.page}>
          {inSection && (
            <Suspense fallback={<div data-section-bar className={styles.barToCome} />}>
              <SectionBar siblings={layout === 'top'} />
            </Suspense>
          )}
          {/* Past the pages beside it, too. */}
          <div ref={page} id={CONTENT_ID} tabIndex={-1} className={styles.content}>
            <ViewingBanner key={getViewing()?.id} />
            <MenusFailed />
            <ErrorBoundary key={`${pagePath} ${getViewing()?.id}`}>
              {refusal ? (
                <Suspense fallback={<Spinner />}>
                  <Exception {...refusal} />
                </Suspense>
              ) : (
                <Outlet />
              )}
            </ErrorBoundary>
          </div>
        </div>
      </ProLayout>
    </section>
  );
}
