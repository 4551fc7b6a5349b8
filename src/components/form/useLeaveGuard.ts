import { useEffect, useRef } from 'react';
import { history } from 'umi';
import { addLeaveGuard } from '@/services/navigation/leaveGuards';
import { isPublicPath } from '@/services/navigation/paths';

/**
 * While `active`, leaving the page asks first, and closing the tab makes the browser ask. A session
 * that ended leads to the login page all the same.
 */
export function useLeaveGuard(active: boolean, ask: () => Promise<boolean>): void {
  const asking = useRef(ask);
  asking.current = ask;

  useEffect(() => {
    if (!active) return;
    const unblock = history.block(async ({ location, retry }) => {
      if (!isPublicPath(location.pathname) && !(await asking.current())) return;
      unblock();
      retry();
    });
    const forget = addLeaveGuard({ ask: () => asking.current(), release: unblock });
    return () => {
      forget();
      unblock();
    };
  }, [active]);
}
