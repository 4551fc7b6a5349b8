import { setHistory } from '@@/core/history';
import type { UmiHistory } from '@@/core/historyIntelli';
import type { ReactNode } from 'react';
import { type History, history, matchRoutes } from 'umi';
import ErrorBoundary from '@/components/feedback/ErrorBoundary';
import Feedback from '@/components/feedback/Feedback';
import { Shell } from '@/components/layout/AppLayout/loadShell';
import GlobalNotices from '@/components/layout/GlobalNotices';
import Theme from '@/components/layout/Theme';
import { forgetEarly } from '@/services/api/early';
import { arriveAt } from '@/services/browser/arriving';
import { historyBelowBase } from '@/services/browser/historyBelowBase';
import { currentLocale } from '@/services/browser/locale';
import { leavePage } from '@/services/browser/pageScope';
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
let clientRoutes: ConsoleRoute[] = [];

/** Umi tells the route table once, before anything is rendered. */
export function patchClientRoutes({ routes }: { routes: ConsoleRoute[] }) {
  clientRoutes = routes;
  routePathCodeMap = pathCodes(routes.flatMap((route) => [route, ...(route.routes ?? [])]));
}

startSession();

let lastPath: string | undefined;

/** Umi tells this before the new page renders, and so before it asks for anything. */
export function onRouteChange({ location: { pathname } }: { location: { pathname: string } }) {
  if (lastPath !== undefined && lastPath !== pathname) {
    leavePage();
    forgetEarly();
  }
  lastPath = pathname;
}

/** Asks for the page's script; the layout's and the frame's, which come before it, are waited for. */
async function arriveAtPage(inShell: boolean): Promise<void> {
  const [layout, page] = matchRoutes(clientRoutes, history.location.pathname) ?? [];
  arriveAt(page?.route);
  await Promise.all([arriveAt(layout?.route), inShell && Shell.arrive()]);
}

export async function getInitialState(): Promise<ConsoleState> {
  if (isPublicPath(history.location.pathname)) {
    await arriveAtPage(false);
    return consoleState(routePathCodeMap);
  }
  await adoptSession();
  const isStranger = isResultPath(history.location.pathname) && !getToken();
  if (isStranger) return consoleState(routePathCodeMap);
  // Beside the user and the menus, not after them; where it fails, the layout asks again and tells.
  const arrived = getToken() ? arriveAtPage(true).catch(() => undefined) : undefined;
  const viewing = getViewing();
  const session = await fetchSession();
  await arrived;
  if (viewing && !isViewing()) history.replace(viewing.back);
  if (!session?.currentUser) history.replace(loginLocation(history.location));
  return consoleState(routePathCodeMap, session);
}

export const locale = { getLocale: currentLocale };

export function innerProvider(container: ReactNode) {
  return (
    <Theme>
      <ErrorBoundary>
        <Feedback>
          {container}
          <GlobalNotices />
        </Feedback>
      </ErrorBoundary>
    </Theme>
  );
}
