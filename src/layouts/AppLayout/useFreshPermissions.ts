import { useEffect, useRef } from 'react';
import { useRefreshShell } from '@/components/layout/useRefreshShell';
import { onRequestFailure } from '@/services/api/request';

/** What another admin changed shows at the next page change, or when a call is refused. */
export function useFreshPermissions(pathname: string): void {
  const refresh = useRefreshShell();
  const busy = useRef(false);
  const again = useRef(false);
  const shownFor = useRef(pathname);

  const refreshOnce = useRef(async () => {});
  refreshOnce.current = async () => {
    again.current = true;
    if (busy.current) return;
    busy.current = true;
    while (again.current) {
      again.current = false;
      await refresh();
    }
    busy.current = false;
  };

  useEffect(() => {
    if (shownFor.current !== pathname) refreshOnce.current();
    shownFor.current = pathname;
  }, [pathname]);
  useEffect(
    () =>
      onRequestFailure((error) => {
        // One that the refresh itself meets asks for no other.
        if (error.code === 403 && !busy.current) refreshOnce.current();
      }),
    [],
  );
}
