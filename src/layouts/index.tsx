import { lazy, type ReactNode, Suspense, use, useMemo } from 'react';
import {
  getIntl,
  getLocale,
  Navigate,
  Outlet,
  RawIntlProvider,
  useIntl,
  useLocation,
  useModel,
  useSelectedRoutes,
} from 'umi';
import ErrorBoundary from '@/components/feedback/ErrorBoundary';
import Spinner from '@/components/feedback/Spinner';
import { hasConsoleTexts, loadConsoleTexts } from '@/services/browser/consoleTexts';
import { PROFILE_PATH } from '@/services/constants';
import { loginLocation, passwordChangeLocation } from '@/services/navigation/paths';
import { absolutePath, type ConsoleRoute } from '@/services/navigation/permissionCodes';
import { isHeldUp } from '@/services/session/consoleState';
import Head from './Head';
import PaletteHost from './PaletteHost';
import WhyHost from './WhyHost';

/** Apart from the login page, which does without ProLayout. */
const AppLayout = lazy(() => import('./AppLayout'));

/** The address as the route spells it: the router takes other cases and more slashes for the same. */
function useOwnSpelling(routes: readonly ConsoleRoute[]): string | undefined {
  const { pathname, search, hash } = useLocation();
  const isOpen = routes.some(({ path = '' }) => /[*:]/.test(path));
  const spelled = isOpen ? pathname : absolutePath(routes.at(-1)?.path);
  return spelled === pathname ? undefined : `${spelled}${search}${hash}`;
}

/** Where the visitor has to go before they may see anything else, if anywhere. */
function useDetour(bare: boolean): string | undefined {
  const { initialState } = useModel('@@initialState');
  const location = useLocation();
  if (bare) return undefined;
  const user = initialState?.currentUser;
  if (!user) return loginLocation(location);
  const isElsewhere = location.pathname !== PROFILE_PATH;
  return isHeldUp(user) && isElsewhere ? passwordChangeLocation(location) : undefined;
}

/** Waits for the texts of what lies behind the sign-in. Umi's own provider does not tell a language without texts of them. */
function ConsoleTexts({ children }: { children: ReactNode }) {
  const outer = useIntl();
  const locale = getLocale();
  // Once they are there nothing is waited for, as that would take what is shown, and what is typed into it, away.
  if (!hasConsoleTexts(locale)) use(loadConsoleTexts(locale));
  // biome-ignore lint/correctness/useExhaustiveDependencies: the outer one changes with the texts.
  const intl = useMemo(() => getIntl(locale), [locale, outer]);
  return <RawIntlProvider value={intl}>{children}</RawIntlProvider>;
}

export default function Layout() {
  const routes = useSelectedRoutes().map(({ route }) => route as ConsoleRoute);
  const route = routes.at(-1) ?? {};
  const spelling = useOwnSpelling(routes);
  const { initialState } = useModel('@@initialState');
  const bare = Boolean(route.bare || (route.open && !initialState?.currentUser));
  const detour = useDetour(bare);

  const elsewhere = spelling ?? detour;
  if (elsewhere) return <Navigate to={elsewhere} replace />;
  const page = (
    <>
      <Head titleId={route.title ?? 'exception.404.title'} />
      {bare ? <Outlet /> : <AppLayout />}
      {!bare && <WhyHost />}
      {!bare && !isHeldUp(initialState?.currentUser) && <PaletteHost />}
    </>
  );
  // A page that is open to both says what lies behind the sign-in too.
  const isPublic = bare && !route.open;
  return (
    <ErrorBoundary key={bare ? route.path : 'shell'}>
      {isPublic ? (
        page
      ) : (
        <Suspense fallback={<Spinner />}>
          <ConsoleTexts>{page}</ConsoleTexts>
        </Suspense>
      )}
    </ErrorBoundary>
  );
}
