import { useEffect, useRef } from 'react';
import { history, useModel } from 'umi';
import { queryClient } from '@/services/api/queryClient';
import { isPublicPath, loginLocation } from '@/services/navigation/paths';
import { forgetSession } from '@/services/session';
import { SIGNED_OUT } from '@/services/session/consoleState';
import { keepDrafts } from '@/services/session/drafts';
import { onTabMessage } from '@/services/token/tabs';
import { getToken, removeToken } from '@/services/token/tokenStorage';

/**
 * Forgets the user whose session the server ended, but not what they had typed, and leads back here
 * after signing in again. Answers whether the page needs a session.
 */
export function useSessionEnd(): () => boolean {
  const { initialState, setInitialState } = useModel('@@initialState');
  const owner = initialState?.currentUser?.username ?? '';

  const leave = (): boolean => {
    removeToken();
    queryClient.clear();
    if (isPublicPath(history.location.pathname)) return false;
    history.push(loginLocation(history.location));
    setInitialState((state) => state && { ...state, ...SIGNED_OUT });
    return true;
  };
  useEndElsewhere(() => {
    forgetSession();
    leave();
  });
  return () => {
    keepDrafts(owner);
    return leave();
  };
}

/** A logout in one tab ends that sign-in in all tabs. */
function useEndElsewhere(end: () => void): void {
  const latest = useRef(end);
  latest.current = end;
  useEffect(
    () =>
      onTabMessage((message) => {
        if (message.type === 'ended' && message.signIn === getToken()?.signIn) latest.current();
      }),
    [],
  );
}
