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
export function useKeptScroll(box: RefObject<HTMLDivElement | null>, key: string, ready: boolean) {
  const shown = useRef(key);
  shown.current = key;

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, with the first rows.
  useLayoutEffect(() => {
    if (ready && box.current) box.current.scrollTop = positions.get(key) ?? 0;
  }, [ready]);

  useEffect(() => {
    // What is asked for next may leave it scrolled as it was.
    if (ready && box.current) keep(key, box.current.scrollTop);
  }, [box, key, ready]);

  useEffect(() => {
    const table = box.current;
    const onScroll = () => keep(shown.current, table?.scrollTop ?? 0);
    table?.addEventListener('scroll', onScroll, { passive: true });
    return () => table?.removeEventListener('scroll', onScroll);
  }, [box]);
}
