import { lazy, Suspense } from 'react';
import { Navigate, Outlet, useLocation, useModel, useSelectedRoutes } from 'umi';
import ErrorBoundary from '@/components/feedback/ErrorBoundary';
import Spinner from '@/components/feedback/Spinner';
import { PROFILE_PATH } from '@/services/constants';
import { loginLocation, passwordChangeLocation } from '@/services/navigation/paths';
import { absolutePath, type ConsoleRoute } from '@/services/navigation/permissionCodes';
import { useDocument } from './useDocument';
import WhyHost from './WhyHost';

/** Lazy, so that ProLayout, and the texts of what is in it, stay out of the login page. */
const AppLayout = lazy(async () => {
  const [shell] = await Promise.all([
    import('@/components/layout/AppLayout'),
    import('@@/shellLocales'),
  ]);
  return shell;
});

/** Lazy, as nobody needs it before they are signed in. */
const PaletteHost = lazy(() => import('./PaletteHost'));

/** The address as the route spells it: the router takes other cases and more slashes for the same. */
function useOwnSpelling({ path = '' }: ConsoleRoute): string | undefined {
  const { pathname, search, hash } = useLocation();
  const spelled = /[*:]/.test(path) ? pathname : absolutePath(path);
  return spelled === pathname ? undefined : `${spelled}${search}${hash}`;
}

/** Where the visitor has to go before they may see anything else, if anywhere. */
function useDetour({ bare }: ConsoleRoute): string | undefined {
  const { initialState } = useModel('@@initialState');
  const location = useLocation();
  if (bare) return undefined;
  const user = initialState?.currentUser;
  if (!user) return loginLocation(location);
  const mustChange = user.must_change_password && location.pathname !== PROFILE_PATH;
  return mustChange ? passwordChangeLocation(location) : undefined;
}

export default function Layout() {
  const route = (useSelectedRoutes().at(-1)?.route ?? {}) as ConsoleRoute;
  const spelling = useOwnSpelling(route);
  const detour = useDetour(route);
  const mustChange = useModel('@@initialState').initialState?.currentUser?.must_change_password;
  useDocument(route.title ?? 'exception.404.title');

  const elsewhere = spelling ?? detour;
  if (elsewhere) return <Navigate to={elsewhere} replace />;
  return (
    <ErrorBoundary key={route.bare ? route.path : 'shell'}>
      {route.bare ? (
        <Outlet />
      ) : (
        <Suspense fallback={<Spinner />}>
          <AppLayout />
          <WhyHost />
          {!mustChange && <PaletteHost />}
        </Suspense>
      )}
    </ErrorBoundary>
  );
}
