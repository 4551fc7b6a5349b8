import { lazy, Suspense } from 'react';
import { Navigate, Outlet, useLocation, useModel, useSelectedRoutes } from 'umi';
import ErrorBoundary from '@/components/ErrorBoundary';
import Spinner from '@/components/Spinner';
import { PROFILE_PATH } from '@/services/constants';
import { isPublicPath, loginLocation, passwordChangeLocation } from '@/services/paths';
import type { ConsoleRoute } from '@/services/permissionCodes';
import { useDocument } from './useDocument';

/** Lazy, so that ProLayout, and the texts of what is in it, stay out of the login page. */
const Shell = lazy(async () => {
  const [shell] = await Promise.all([import('@/components/Shell'), import('@@/shellLocales')]);
  return shell;
});

/** Where the visitor has to go before he may see anything else, if anywhere. */
function useDetour(): string | undefined {
  const { initialState } = useModel('@@initialState');
  const location = useLocation();
  if (isPublicPath(location.pathname)) return undefined;
  const user = initialState?.currentUser;
  if (!user) return loginLocation(location);
  const mustChange = user.must_change_password && location.pathname !== PROFILE_PATH;
  return mustChange ? passwordChangeLocation(location) : undefined;
}

export default function Layout() {
  const route = useSelectedRoutes().at(-1)?.route as ConsoleRoute | undefined;
  const detour = useDetour();
  useDocument(route?.title ?? 'exception.404.title');

  if (detour) return <Navigate to={detour} replace />;
  return (
    <ErrorBoundary key={route?.bare ? route.path : 'shell'}>
      {route?.bare ? (
        <Outlet />
      ) : (
        <Suspense fallback={<Spinner />}>
          <Shell />
        </Suspense>
      )}
    </ErrorBoundary>
  );
}
