import { type RefObject, useEffect, useRef } from 'react';

const ROW = '[data-row-key]';
/** In milliseconds: a dialog that closes gives the focus back to what may be gone. */
const POLL = 50;
const TRIES = 30;

/** Where the focus was in the list: in which row, at which of its controls. */
interface Place {
  element: HTMLElement;
  row: number;
  control: number;
}

/** When the row that has the focus is gone, the one in its place gets it, or else the search. */
export function useFocusAfterDelete(box: RefObject<HTMLDivElement | null>, rows: unknown) {
  const last = useRef<Place>(undefined);

  // biome-ignore lint/correctness/useExhaustiveDependencies: other rows are what it is about.
  useEffect(() => {
    let left = TRIES;
    const timer = setInterval(() => {
      const place = last.current;
      left -= 1;
      if (left === 0 || !place || place.element.isConnected) return clearInterval(timer);
      if (document.activeElement !== document.body) return;
      clearInterval(timer);
      successor(box.current, place)?.focus({ preventScroll: true });
    }, POLL);
    return () => clearInterval(timer);
  }, [rows]);

  useEffect(() => {
    const page = box.current;
    const onFocus = ({ target }: FocusEvent) => {
      if (page && target instanceof HTMLElement) last.current = placeOf(page, target);
    };
    page?.addEventListener('focusin', onFocus);
    return () => page?.removeEventListener('focusin', onFocus);
  }, [box]);
}

const rowsOf = (box: HTMLElement) => [...box.querySelectorAll<HTMLElement>(ROW)];

const controlsOf = (row: HTMLElement) => [
  ...row.querySelectorAll<HTMLElement>('button:enabled, input:enabled, a[href]'),
];

function placeOf(box: HTMLElement, element: HTMLElement): Place {
  const row = element.closest<HTMLElement>(ROW);
  return {
    element,
    row: row ? rowsOf(box).indexOf(row) : 0,
    control: row ? controlsOf(row).indexOf(element) : 0,
  };
}

function successor(box: HTMLElement | null, { row, control }: Place): HTMLElement | undefined {
  if (!box) return undefined;
  const rows = rowsOf(box);
  const controls = controlsOf(rows[Math.min(row, rows.length - 1)] ?? box);
  return controls[control] ?? box.querySelector<HTMLElement>('input') ?? undefined;
}
