import { setHistory } from '@@/core/history';
import type { UmiHistory } from '@@/core/historyIntelli';
import { QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { type History, history } from 'umi';
import ErrorBoundary from '@/components/feedback/ErrorBoundary';
import Feedback from '@/components/feedback/Feedback';
import GlobalNotices from '@/components/layout/GlobalNotices';
import Theme from '@/components/layout/Theme';
import { queryClient } from '@/services/api/queryClient';
import { leavePage } from '@/services/api/request';
import { historyBelowBase } from '@/services/browser/basePath';
import { loadConsoleTexts } from '@/services/browser/consoleTexts';
import { currentLocale } from '@/services/browser/locale';
import { isPublicPath, isResultPath, loginLocation } from '@/services/navigation/paths';
import { type ConsoleRoute, pathCodes } from '@/services/navigation/permissionCodes';
import { adoptSession, startSession } from '@/services/session';
import { type ConsoleState, consoleState, fetchSession } from '@/services/session/consoleState';
import { getToken } from '@/services/token/tokenStorage';
import { getViewing, isViewing } from '@/services/token/viewing';

/** Umi's own history becomes the one that has no base path in it, before anything uses either. */
export function modifyClientRenderOpts<Options extends { history: History }>(options: Options) {
  const history = historyBelowBase(options.history);
  setHistory(history as UmiHistory);
  return { ...options, history };
}

let routePathCodeMap: Record<string, string> = {};

/** Umi tells the route table once, before anything is rendered. */
export function patchClientRoutes({ routes }: { routes: ConsoleRoute[] }) {
  routePathCodeMap = pathCodes(routes.flatMap((route) => [route, ...(route.routes ?? [])]));
}

startSession();

let lastPath: string | undefined;

/** Umi tells this before the new page renders, and so before it asks for anything. */
export function onRouteChange({ location: { pathname } }: { location: { pathname: string } }) {
  if (lastPath !== undefined && lastPath !== pathname) leavePage();
  lastPath = pathname;
}

/** Fetches what every page behind the sign-in needs, while the session is read. The layout reports what fails. */
const fetchFrame = () =>
  Promise.allSettled([import('@/layouts/AppLayout'), loadConsoleTexts(currentLocale())]);

export async function getInitialState(): Promise<ConsoleState> {
  if (isPublicPath(history.location.pathname)) return consoleState(routePathCodeMap);
  await adoptSession();
  if (!getToken()) {
    if (!isResultPath(history.location.pathname)) history.replace(loginLocation(history.location));
    return consoleState(routePathCodeMap);
  }
  fetchFrame();
  const viewing = getViewing();
  const session = await fetchSession();
  if (viewing && !isViewing()) history.replace(viewing.back);
  if (!session?.currentUser) history.replace(loginLocation(history.location));
  return consoleState(routePathCodeMap, session);
}

export const locale = { getLocale: currentLocale };

export function innerProvider(container: ReactNode) {
  return (
    <QueryClientProvider client={queryClient}>
      <Theme>
        <ErrorBoundary>
          <Feedback>
            {container}
            <GlobalNotices />
          </Feedback>
        </ErrorBoundary>
      </Theme>
    </QueryClientProvider>
  );
}
