import { type ReactNode, Suspense, startTransition, useEffect, useState } from 'react';
import { unstable_forceFrameRate as forceFrameRate } from 'scheduler';
import { Navigate, Outlet, useLocation, useModel, useSelectedRoutes } from 'umi';
import ErrorBoundary from '@/components/feedback/ErrorBoundary';
import Spinner from '@/components/feedback/Spinner';
import { Shell } from '@/components/layout/AppLayout/loadShell';
import { PROFILE_PATH } from '@/services/constants';
import { loginLocation, passwordChangeLocation } from '@/services/navigation/paths';
import { absolutePath, type ConsoleRoute } from '@/services/navigation/permissionCodes';
import { isHeldUp } from '@/services/session/consoleState';
import PaletteHost from './PaletteHost';
import { useDocument } from './useDocument';
import WhyHost from './WhyHost';

/** Slices of 16 ms: between the scheduler's own, of 5 ms, a slow browser spends much of its time. */
forceFrameRate(60);

/** Drawn as what is not urgent, in slices: at once, it would hold up the browser for long. */
function Unhurried({ children }: { children: ReactNode }) {
  const [begun, setBegun] = useState(false);
  useEffect(() => startTransition(() => setBegun(true)), []);
  return begun ? children : <Spinner />;
}

/** The address as the route spells it: the router takes other cases and more slashes for the same. */
function useOwnSpelling({ path = '' }: ConsoleRoute): string | undefined {
  const { pathname, search, hash } = useLocation();
  const spelled = /[*:]/.test(path) ? pathname : absolutePath(path);
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

export default function Layout() {
  const route = (useSelectedRoutes().at(-1)?.route ?? {}) as ConsoleRoute;
  const spelling = useOwnSpelling(route);
  const { initialState } = useModel('@@initialState');
  const bare = Boolean(route.bare || (route.open && !initialState?.currentUser));
  const detour = useDetour(bare);
  useDocument(route.title ?? 'exception.404.title');

  const elsewhere = spelling ?? detour;
  if (elsewhere) return <Navigate to={elsewhere} replace />;
  return (
    <ErrorBoundary key={bare ? route.path : 'shell'}>
      <Unhurried>
        {bare ? (
          <Outlet />
        ) : (
          <Suspense fallback={<Spinner />}>
            <Shell />
            <WhyHost />
            {!isHeldUp(initialState?.currentUser) && <PaletteHost />}
          </Suspense>
        )}
      </Unhurried>
    </ErrorBoundary>
  );
}
