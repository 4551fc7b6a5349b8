import { useEffect } from 'react';

/** Called once, as somebody first presses a key or points at something; must stay the same function. */
export function useFirstDeed(begin: () => void): void {
  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    const first = () => {
      controller.abort();
      begin();
    };
    for (const deed of ['pointerdown', 'keydown'])
      document.addEventListener(deed, first, { signal, capture: true });
    return () => controller.abort();
  }, [begin]);
}
