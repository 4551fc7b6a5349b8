import { useCallback } from 'react';
import { history, useModel } from 'umi';
import { isPublicPath, loginLocation } from '@/services/navigation/paths';
import { endSession } from '@/services/session';
import { SIGNED_OUT } from '@/services/session/consoleState';

/** Forgets who was signed in, in all tabs, and shows the login page, which leads back to `place`. */
export function useSignedOut() {
  const { setInitialState } = useModel('@@initialState');
  return useCallback(
    (place: { pathname: string; search: string } = { ...history.location }) => {
      endSession();
      setInitialState((state) => state && { ...state, ...SIGNED_OUT });
      if (!isPublicPath(history.location.pathname)) history.replace(loginLocation(place));
    },
    [setInitialState],
  );
}
