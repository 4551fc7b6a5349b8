import { useEffect, useRef } from 'react';

/** After a navigation the focus stands at the page, unless something in it has taken it. */
export function usePageFocus(pathname: string) {
  const page = useRef<HTMLDivElement>(null);
  const shownFor = useRef(pathname);
  useEffect(() => {
    if (shownFor.current === pathname) return;
    shownFor.current = pathname;
    const { activeElement } = document;
    const isInside = page.current?.contains(activeElement) && activeElement?.isConnected;
    if (!isInside && !activeElement?.closest('[role="dialog"]')) focusPage(page.current);
  }, [pathname]);
  return page;
}

export const focusPage = (page: HTMLElement | null) => page?.focus({ preventScroll: true });
