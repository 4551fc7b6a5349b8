import { type ReactNode, useEffect, useRef } from 'react';

const FOCUSABLE = 'input:not([disabled]):not([type="hidden"]), textarea, button[role="switch"]';

/**
 * Puts the focus into the first field as the fields show, unless the user was faster. The drawer around
 * them must not take it for itself afterwards.
 */
export function FirstFocused({ children }: { children: ReactNode }) {
  const content = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (content.current?.contains(document.activeElement)) return;
    content.current?.querySelector<HTMLElement>(FOCUSABLE)?.focus({ preventScroll: true });
  }, []);
  return <div ref={content}>{children}</div>;
}
