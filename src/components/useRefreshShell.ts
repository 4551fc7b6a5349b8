import { useCallback } from 'react';
import { useModel } from 'umi';
import type { SessionState } from '@/services/consoleState';

const asText = ({ currentUser, flatMenus, menusFailed }: SessionState) =>
  JSON.stringify([currentUser, [...flatMenus], menusFailed]);

/** What the shell is to show next; what it shows already where nothing has changed. */
function next<State extends SessionState>(shown: State, { ...session }: SessionState): State {
  // Menus that could not be read now are still those that could be read before.
  if (session.menusFailed && !shown.menusFailed) {
    session.flatMenus = shown.flatMenus;
    session.menusFailed = false;
  }
  return asText(shown) === asText(session) ? shown : { ...shown, ...session };
}

/** Reads the user and his menus anew, so that nothing outlives a change of rights. */
export function useRefreshShell(): () => Promise<void> {
  const { initialState, setInitialState } = useModel('@@initialState');
  const fetchSession = initialState?.fetchSession;
  return useCallback(async () => {
    const session = await fetchSession?.();
    if (!session?.currentUser) return;
    await setInitialState((state) => state && next(state, session));
  }, [fetchSession, setInitialState]);
}
