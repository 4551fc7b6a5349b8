import { type RefObject, useEffect, useRef } from 'react';
import type { Place } from './moves';

interface Wanted {
  onKey: (id: string, key: string) => void;
  onDrop: (id: string, targetId: string, place: Place) => void;
}

const rowOf = (target: EventTarget | null) =>
  (target as Element | null)?.closest<HTMLElement>('[data-row-key]') ?? undefined;

/** The middle half of a row takes what is dropped into it. */
function placeIn(row: HTMLElement, y: number): Place {
  const { top, height } = row.getBoundingClientRect();
  const share = (y - top) / height;
  if (share < 0.25) return 'before';
  return share > 0.75 ? 'after' : 'into';
}

/** Listens around a table, whose rows then need to know nothing of it. */
export function useDragging(box: RefObject<HTMLElement | null>, wanted: Wanted): void {
  const now = useRef(wanted);
  now.current = wanted;
  useEffect(() => {
    const element = box.current;
    if (!element) return;
    let dragged: string | undefined;
    let over: HTMLElement | undefined;
    const mark = (row?: HTMLElement, place?: Place) => {
      delete over?.dataset.drop;
      over = row;
      if (row && place) row.dataset.drop = place;
    };
    const start = (event: DragEvent) => {
      dragged = (event.target as HTMLElement).dataset?.move;
      if (!dragged || !event.dataTransfer) return;
      event.dataTransfer.effectAllowed = 'move';
      event.dataTransfer.setData('text/plain', dragged);
      const row = rowOf(event.target);
      if (row) event.dataTransfer.setDragImage(row, 0, 0);
    };
    const drag = (event: DragEvent) => {
      const row = rowOf(event.target);
      if (!dragged || !row || row.dataset.rowKey === dragged) return mark();
      event.preventDefault();
      mark(row, placeIn(row, event.clientY));
    };
    const drop = (event: DragEvent) => {
      const row = rowOf(event.target);
      const [id, targetId] = [dragged, row?.dataset.rowKey];
      end();
      if (!id || !row || !targetId) return;
      event.preventDefault();
      now.current.onDrop(id, targetId, placeIn(row, event.clientY));
    };
    const end = () => {
      dragged = undefined;
      mark();
    };
    const key = (event: KeyboardEvent) => {
      const id = rowOf(event.target)?.dataset.rowKey;
      const isPlain = event.altKey && !event.ctrlKey && !event.metaKey && !event.shiftKey;
      if (!id || !isPlain || !event.key.startsWith('Arrow')) return;
      // Else the browser would go back.
      event.preventDefault();
      event.stopPropagation();
      now.current.onKey(id, event.key);
    };
    const listeners = { dragstart: start, dragover: drag, drop, dragend: end, keydown: key };
    for (const [kind, listener] of Object.entries(listeners)) {
      element.addEventListener(kind, listener as EventListener, true);
    }
    return () => {
      for (const [kind, listener] of Object.entries(listeners)) {
        element.removeEventListener(kind, listener as EventListener, true);
      }
    };
  }, [box]);
}
