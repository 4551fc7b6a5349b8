import type { ReactNode } from 'react';
import { history } from 'umi';
import Feedback from '@/components/Feedback';
import Theme from '@/components/Theme';
import { type ConsoleState, consoleState, fetchSession } from '@/services/consoleState';
import { currentLocale } from '@/services/locale';
import { isPublicPath, loginLocation } from '@/services/paths';
import { type ConsoleRoute, pathCodes } from '@/services/permissionCodes';

let routePathCodeMap: Record<string, string> = {};

/** Umi tells the route table once, before anything is rendered. */
export function patchClientRoutes({ routes }: { routes: ConsoleRoute[] }) {
  routePathCodeMap = pathCodes(routes.flatMap((route) => [route, ...(route.routes ?? [])]));
}

export async function getInitialState(): Promise<ConsoleState> {
  if (isPublicPath(history.location.pathname)) return consoleState(routePathCodeMap);
  const session = await fetchSession();
  if (!session.currentUser) history.replace(loginLocation(history.location));
  return consoleState(routePathCodeMap, session);
}

export const locale = { getLocale: currentLocale };

export function innerProvider(container: ReactNode) {
  return (
    <Theme>
      <Feedback>{container}</Feedback>
    </Theme>
  );
}
