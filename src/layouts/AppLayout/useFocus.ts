import { type RefObject, useEffect, useRef } from 'react';
import { elementAt, type Place, placeOf, remains } from '@/components/list/place';

/** As a page opens the focus stands at it, unless something in it has taken it. */
export function usePageFocus(pathname: string) {
  const page = useRef<HTMLDivElement>(null);
  const shownFor = useRef<string>(undefined);
  useEffect(() => {
    if (shownFor.current === pathname) return;
    shownFor.current = pathname;
    const { activeElement } = document;
    const isInside = page.current?.contains(activeElement) && activeElement?.isConnected;
    if (!isInside && !activeElement?.closest('[role="dialog"]')) focusPage(page.current);
  }, [pathname]);
  return page;
}

/**
 * Where what has the focus is removed, gives it to what stands in its place, or else back to what had it before, or to
 * the page. antd does so only for dialogs that stay mounted.
 */
export function useFocusReturn(page: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    let last: Place[] = [];
    const onFocus = ({ target }: FocusEvent) => {
      if (!(target instanceof HTMLElement)) return;
      const others = last.filter((place) => place.element !== target && remains(place));
      // However many stops of a dialog there were, what opened it is among them.
      last = [placeOf(target), ...others];
    };
    const onChanged = () => {
      // Else the user has put it there.
      if (last[0]?.element.isConnected !== false) return;
      for (const element of [...last.map(elementAt), page.current]) {
        if (document.activeElement !== document.body) return;
        element?.focus({ preventScroll: true });
      }
    };
    const observer = new MutationObserver(onChanged);
    observer.observe(document.body, { childList: true, subtree: true });
    document.addEventListener('focusin', onFocus);
    return () => {
      observer.disconnect();
      document.removeEventListener('focusin', onFocus);
    };
  }, [page]);
}

export const focusPage = (page: HTMLElement | null) => page?.focus({ preventScroll: true });
