import { useCallback } from 'react';
import { useModel } from 'umi';
import type { SessionState } from '@/services/session/consoleState';

/** Menus that could not be read now are still those that could be read before. */
function next<State extends SessionState>(shown: State, session: SessionState): State {
  const lost = session.menusFailed && !shown.menusFailed;
  const { flatMenus, navMenus, places } = shown;
  const menus = lost && { flatMenus, navMenus, places, menusFailed: false };
  return { ...shown, ...session, ...menus };
}

/** Reads the user and their menus again, so that nothing outlives a change of rights. */
export function useRefreshShell(): () => Promise<void> {
  const { initialState, setInitialState } = useModel('@@initialState');
  const fetchSession = initialState?.fetchSession;
  return useCallback(async () => {
    const session = await fetchSession?.();
    if (!session?.currentUser) return;
    await setInitialState((state) => state && next(state, session));
  }, [fetchSession, setInitialState]);
}
