import { type RefObject, useEffect, useRef } from 'react';

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
 * Gives the focus back to what had it last and is still there, or else to the page, once a dialog is gone with it. antd
 * does so only for dialogs that stay mounted. All of them are children of the body.
 */
export function useFocusReturn(page: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    let last: HTMLElement[] = [];
    const onFocus = ({ target }: FocusEvent) => {
      if (!(target instanceof HTMLElement)) return;
      const others = last.filter((element) => element !== target && element.isConnected);
      // However many stops of a dialog there were, what opened it is among them.
      last = [target, ...others];
    };
    const onRemoved = () => {
      // Else the user has put it there.
      if (last[0]?.isConnected) return;
      for (const element of [...last, page.current]) {
        if (document.activeElement !== document.body) return;
        if (element?.isConnected) element.focus({ preventScroll: true });
      }
    };
    const observer = new MutationObserver(onRemoved);
    observer.observe(document.body, { childList: true });
    document.addEventListener('focusin', onFocus);
    return () => {
      observer.disconnect();
      document.removeEventListener('focusin', onFocus);
    };
  }, [page]);
}

export const focusPage = (page: HTMLElement | null) => page?.focus({ preventScroll: true });
