import { type KeyboardEvent, type PointerEvent, useEffect, useState } from 'react';

interface Selection {
  /** Where it began, and where it ends. */
  anchor: number;
  cursor: number;
}

const STEPS: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1, PageUp: -10, PageDown: 10 };

/** Selects some of `count` places in a line: by dragging, or with the arrow keys, Shift and Enter. */
export function useRangeSelection(count: number, onSet: (one: number, other: number) => void) {
  const last = Math.max(count - 1, 0);
  const [{ anchor, cursor }, setSelection] = useState<Selection>({ anchor: last, cursor: last });
  const [dragging, setDragging] = useState(false);
  useEffect(() => setSelection({ anchor: last, cursor: last }), [last]);

  const within = (index: number) => Math.min(Math.max(index, 0), last);
  const moveTo = (index: number, extend: boolean) =>
    setSelection({ anchor: extend ? anchor : within(index), cursor: within(index) });
  const indexOf = ({ clientX, currentTarget }: PointerEvent<HTMLElement>) => {
    const { left, width } = currentTarget.getBoundingClientRect();
    return Math.floor(((clientX - left) / (width || 1)) * count);
  };

  const onKeyDown = (event: KeyboardEvent) => {
    const { key, shiftKey } = event;
    const index = { Home: 0, End: last }[key] ?? cursor + (STEPS[key] ?? 0);
    if (key in STEPS || key === 'Home' || key === 'End') moveTo(index, shiftKey);
    else if (key === 'Enter') onSet(anchor, cursor);
    else if (key === 'Escape' && anchor !== cursor) moveTo(cursor, false);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const handlers = {
    onKeyDown,
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (event.button !== 0) return;
      event.currentTarget.setPointerCapture?.(event.pointerId);
      setDragging(true);
      moveTo(indexOf(event), false);
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      if (dragging) moveTo(indexOf(event), true);
    },
    onPointerUp: (event: PointerEvent<HTMLElement>) => {
      if (!dragging) return;
      setDragging(false);
      onSet(anchor, within(indexOf(event)));
    },
    onPointerCancel: () => setDragging(false),
  };
  // The effect comes after a first picture of fewer places.
  return { anchor: within(anchor), cursor: within(cursor), handlers };
}
