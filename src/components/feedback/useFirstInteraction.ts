import { useEffect } from 'react';

/** Called once, as somebody first presses a key or points at something; must stay the same function. */
export function useFirstInteraction(begin: () => void): void {
  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    const first = () => {
      controller.abort();
      begin();
    };
    for (const event of ['pointerdown', 'keydown'])
      document.addEventListener(event, first, { signal, capture: true });
    return () => controller.abort();
  }, [begin]);
}
