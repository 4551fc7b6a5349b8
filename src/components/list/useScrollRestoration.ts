import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';

/** How far each list was scrolled, by the page and what it asked for, until the console is reloaded. */
const positions = new Map<string, number>();

const MAX_KEPT = 100;

function keep(key: string, top: number): void {
  positions.delete(key);
  positions.set(key, top);
  const [oldest] = positions.keys();
  if (positions.size > MAX_KEPT && oldest !== undefined) positions.delete(oldest);
}

/** A list that one comes back to is scrolled to where it was left. */
export function useScrollRestoration(
  box: RefObject<HTMLDivElement | null>,
  key: string,
  ready: boolean,
) {
  const shown = useRef(key);
  shown.current = key;
  /** As the box tells when it scrolls: to ask it lays the page out. */
  const top = useRef(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, with the first rows.
  useLayoutEffect(() => {
    const kept = positions.get(key);
    if (!ready || !box.current || !kept) return;
    box.current.scrollTop = kept;
    top.current = box.current.scrollTop;
  }, [ready]);

  useEffect(() => {
    // What is asked for next may leave it scrolled as it was.
    if (ready) keep(key, top.current);
  }, [key, ready]);

  useEffect(() => {
    const table = box.current;
    const onScroll = () => {
      top.current = table?.scrollTop ?? 0;
      keep(shown.current, top.current);
    };
    table?.addEventListener('scroll', onScroll, { passive: true });
    return () => table?.removeEventListener('scroll', onScroll);
  }, [box]);
}
