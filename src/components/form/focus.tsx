import { type ReactNode, useEffect, useRef, useState } from 'react';

/** Gives the focus back to what opened the form. */
export function useFocusReturn() {
  const [opener] = useState(() => document.activeElement);
  useEffect(
    () => () => {
      setTimeout(() => opener instanceof HTMLElement && opener.focus());
    },
    [opener],
  );
}

const FOCUSABLE = 'input:not([disabled]):not([type="hidden"]), textarea, button[role="switch"]';

/** Puts the focus into the first field, once the drawer has taken it for itself. */
export function FirstFocused({ children }: { children: ReactNode }) {
  const content = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const timer = setTimeout(() => {
      content.current?.querySelector<HTMLElement>(FOCUSABLE)?.focus({ preventScroll: true });
    }, 50);
    return () => clearTimeout(timer);
  }, []);
  return <div ref={content}>{children}</div>;
}
