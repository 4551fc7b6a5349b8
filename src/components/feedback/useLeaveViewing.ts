import { useCallback } from 'react';
import { history, useModel } from 'umi';
import { logout } from '@/services/api/login';
import { releaseLeaveGuards } from '@/services/navigation/leaveGuards';
import { loginLocation } from '@/services/navigation/paths';
import { endViewing } from '@/services/session';
import { SIGNED_OUT } from '@/services/session/consoleState';
import { getViewing } from '@/services/token/viewing';

/** Makes the admin themselves again, where they were before they looked as somebody else. */
export function useLeaveViewing(): () => Promise<void> {
  const { setInitialState } = useModel('@@initialState');
  return useCallback(async () => {
    const viewing = getViewing();
    if (!viewing) return;
    // Silent: it may have ended by itself.
    logout().catch(() => undefined);
    releaseLeaveGuards();
    const session = await endViewing();
    if (!session) return;
    const shown = setInitialState((state) => state && { ...state, ...SIGNED_OUT, ...session });
    if (session.currentUser) history.push(viewing.back);
    else history.replace(loginLocation(new URL(viewing.back, location.origin)));
    await shown;
  }, [setInitialState]);
}
