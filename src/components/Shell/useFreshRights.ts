import { useEffect, useRef } from 'react';
import { useRefreshShell } from '@/components/useRefreshShell';
import { onRequestFailure } from '@/services/request';

/** What another admin changed shows at the next page change, or when a call is refused. */
export function useFreshRights(pathname: string): void {
  const refresh = useRefreshShell();
  const busy = useRef(false);
  const shownFor = useRef(pathname);

  const refreshOnce = useRef(async () => {});
  refreshOnce.current = async () => {
    if (busy.current) return;
    busy.current = true;
    await refresh();
    busy.current = false;
  };

  useEffect(() => {
    if (shownFor.current !== pathname) refreshOnce.current();
    shownFor.current = pathname;
  }, [pathname]);
  useEffect(
    () =>
      onRequestFailure((error) => {
        if (error.code === 403) refreshOnce.current();
      }),
    [],
  );
}
