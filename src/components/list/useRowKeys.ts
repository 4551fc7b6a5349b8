import {
  type KeyboardEvent,
  type MouseEvent,
  type RefObject,
  useCallback,
  useEffect,
  useRef,
} from 'react';
import { controlsIn, moveAmong, setStop, setTabIndex, useWithin } from './useStops';

const ROW = '[data-row-key]';
const ACTS = '[data-acts]';
const PAGE = 10;

const rowsIn = (box: Element) => [...box.querySelectorAll<HTMLElement>(ROW)];
const rowOf = (target: EventTarget | null) =>
  (target as Element | null)?.closest<HTMLElement>(ROW) ?? undefined;

interface RowKeys {
  /** A tree is a stop itself, and knows its own keys. */
  isTree: boolean;
  onOpen: ((id: string) => void) | undefined;
}

/**
 * Makes the rows of a list one stop of Tab, followed by the buttons of the row that has the focus: up and down
 * move, Enter opens, the space bar selects, left and right lead along what is in the row. Above the first row are
 * the heads. A click opens, too.
 */
export function useRowKeys(box: RefObject<HTMLElement | null>, { isTree, onOpen }: RowKeys) {
  const current = useRef<string>(undefined);
  const update = useCallback(
    (element: HTMLElement) => {
      const rows = rowsIn(element);
      const row = rows.find(({ dataset }) => dataset.rowKey === current.current) ?? rows[0];
      setStop(headsIn(element), row ? undefined : headsIn(element)[0]);
      if (!isTree) setStop(rows, row);
      for (const one of rows) stopAtActs(one, one === row);
    },
    [isTree],
  );
  useWithin(box, update);

  useEffect(() => {
    const element = box.current;
    const onFocus = ({ target }: FocusEvent) => {
      const key = rowOf(target)?.dataset.rowKey;
      if (!element || key === undefined || key === current.current) return;
      current.current = key;
      update(element);
    };
    element?.addEventListener('focusin', onFocus);
    return () => element?.removeEventListener('focusin', onFocus);
  }, [box, update]);

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const element = box.current;
    const target = event.target as HTMLElement;
    const isPlain = !event.altKey && !event.ctrlKey && !event.metaKey && !event.shiftKey;
    if (!element?.contains(target) || !isPlain || event.defaultPrevented) return;
    const row = rowOf(target);
    const wanted = row ? inRow(event, row, element) : inHeads(event, element);
    if (wanted === undefined) return;
    event.preventDefault();
    if (wanted !== 'open') return wanted.focus();
    if (row?.dataset.rowKey !== undefined) onOpen?.(row.dataset.rowKey);
  };

  function inRow(event: KeyboardEvent, row: HTMLElement, element: HTMLElement) {
    const { key, target } = event;
    if (target !== row) {
      if (isTree || !moveAmong([row, ...controlsIn(row)], event)) return neighbour(event, row);
      return undefined;
    }
    if (key === 'Enter') return onOpen ? ('open' as const) : undefined;
    if (key === ' ') {
      event.preventDefault();
      row.querySelector<HTMLElement>('input[type="checkbox"]')?.click();
      return undefined;
    }
    if (isTree) return undefined;
    if (moveAmong([row, ...controlsIn(row)], event, ['Home', 'End'])) return undefined;
    const rows = rowsIn(element);
    const at = rows.indexOf(row);
    if (key === 'ArrowUp' && at === 0) return headsIn(element)[0];
    const next = { ArrowDown: at + 1, ArrowUp: at - 1, PageDown: at + PAGE, PageUp: at - PAGE }[
      key
    ];
    if (key === 'Home') return rows[0];
    if (key === 'End') return rows.at(-1);
    return next === undefined || isOpen(row)
      ? undefined
      : rows[Math.min(Math.max(next, 0), rows.length - 1)];
  }

  /** From a control in a row to the rows beside it. */
  function neighbour({ key, target }: KeyboardEvent, row: HTMLElement) {
    if (isTree || isOpen(row) || (target as HTMLElement).matches('input:not([type="checkbox"])'))
      return undefined;
    if (!box.current || (key !== 'ArrowDown' && key !== 'ArrowUp')) return undefined;
    const rows = rowsIn(box.current);
    return rows[rows.indexOf(row) + (key === 'ArrowDown' ? 1 : -1)];
  }

  function inHeads(event: KeyboardEvent, element: HTMLElement) {
    const heads = headsIn(element);
    if (moveAmong(heads, event)) return undefined;
    const isHead = heads.includes(event.target as HTMLElement);
    return isHead && event.key === 'ArrowDown' ? rowsIn(element)[0] : undefined;
  }

  const onClick = ({ target }: MouseEvent<HTMLElement>) => {
    const row = rowOf(target);
    const isInside = box.current?.contains(target as Node);
    if (!row || !isInside || !onOpen || (target as Element).closest(NO_ROW)) return;
    if (window.getSelection()?.toString()) return;
    if (row.dataset.rowKey !== undefined) onOpen(row.dataset.rowKey);
  };
  return { onKeyDown, onClick };
}

/** Selects what does something else at a click. */
const NO_ROW = 'a, button, input, label, [role="button"], [draggable="true"], [data-acts]';

/** Returns the heads that sort or select. */
const headsIn = (box: Element): HTMLElement[] => [
  ...box.querySelectorAll<HTMLElement>('thead input, thead th[tabindex]'),
];

/** Whether the details of a row are open below it, among which the arrows lead elsewhere. */
const isOpen = (row: HTMLElement) =>
  row.querySelector('button[aria-expanded="true"]:not([aria-haspopup])') !== null;

function stopAtActs(row: HTMLElement, isCurrent: boolean): void {
  for (const control of controlsIn(row)) {
    setTabIndex(control, isCurrent && control.closest(ACTS) ? 0 : -1);
  }
}
