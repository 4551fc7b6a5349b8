import { useEffect, useMemo, useState } from 'react';
import type { Logger } from '@/schemas/logger';
import type { RowPlace } from './RowDetails';

const STEPS: Record<string, number> = { j: 1, k: -1, ArrowDown: 1, ArrowUp: -1 };

const TYPING = 'input, textarea, select, [contenteditable="true"], [role="slider"]';

/** Of a row or of its details, by what has the focus; arrows move what scrolls within the details. */
function rowAt(target: Element, key: string): string | undefined {
  if (target.closest(TYPING)) return undefined;
  const details = target.closest<HTMLElement>('[data-log-row]');
  const isArrow = key.startsWith('Arrow');
  if (details && isArrow && target !== details && !target.closest('button')) return undefined;
  return details?.dataset.logRow ?? target.closest<HTMLElement>('tr[data-row-key]')?.dataset.rowKey;
}

/** Which rows show their details; from one to the row before and after by buttons, or by j and k. */
export function useOpenRows(rows: readonly Logger[]) {
  const [open, setOpen] = useState<readonly string[]>([]);
  const [focused, setFocused] = useState<string>();
  const ids = useMemo(() => rows.map(({ id }) => id), [rows]);

  const go = useMemo(
    () => (from: string, step: number) => {
      const to = ids.includes(from) ? ids[ids.indexOf(from) + step] : undefined;
      if (to === undefined) return false;
      setOpen((last) => [...last.filter((id) => id !== from), to]);
      setFocused(to);
      return true;
    },
    [ids],
  );
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const { key, target, ctrlKey, metaKey, altKey } = event;
      const step = STEPS[key];
      if (!step || ctrlKey || metaKey || altKey || !(target instanceof Element)) return;
      const from = rowAt(target, key);
      if (from && open.includes(from) && go(from, step)) event.preventDefault();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [open, go]);

  const placeOf = (id: string): RowPlace => {
    const index = ids.indexOf(id);
    return {
      at: index + 1,
      of: ids.length,
      previous: index > 0 ? () => go(id, -1) : undefined,
      next: index < ids.length - 1 ? () => go(id, 1) : undefined,
      focused: focused === id,
    };
  };
  const toggle = (expanded: boolean, { id }: Logger) => {
    setFocused(undefined);
    setOpen((last) => (expanded ? [...last, id] : last.filter((one) => one !== id)));
  };
  return { open, placeOf, toggle };
}
