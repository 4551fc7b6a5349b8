import { useEffect, useMemo, useState } from 'react';
import { useDetail } from '@/components/list/useDetail';
import type { Logger } from '@/schemas/logger';
import type { RowPlace } from './RowDetails';

/** Rows that an address may name. */
const MAX_OPEN = 20;

const NONE: readonly Logger[] = [];

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

/** Which rows show their details, as the address says; from one to the row before and after by buttons, or by j and k. */
export function useOpenRows(rows: readonly Logger[] = NONE) {
  const [named, setNamed] = useDetail('rows');
  const open = useMemo(() => (named ? named.split(',').slice(-MAX_OPEN) : []), [named]);
  const setOpen = (next: readonly string[]) => setNamed(next.join(','), { replace: true });
  const lost = useLost(open, rows);
  const [focused, setFocused] = useState<string>();
  const ids = useMemo(() => rows.map(({ id }) => id), [rows]);

  const shown = () => open.filter((id) => ids.includes(id));
  const go = (from: string, step: number) => {
    const to = ids.includes(from) ? ids[ids.indexOf(from) + step] : undefined;
    if (to === undefined) return false;
    setOpen([...shown().filter((id) => id !== from && id !== to), to]);
    setFocused(to);
    return true;
  };
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
  });

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
    setOpen(expanded ? [...shown(), id] : shown().filter((one) => one !== id));
  };
  return { open, placeOf, toggle, lost };
}

/** Whether the address that was opened names only rows that are not among those shown. */
function useLost(open: readonly string[], rows: readonly Logger[]): boolean {
  const [lost, setLost] = useState<boolean>();
  useEffect(() => {
    if (rows === NONE) return;
    const shown = open.length === 0 || rows.some(({ id }) => open.includes(id));
    setLost((last) => last ?? !shown);
  }, [rows, open]);
  return lost === true && open.length > 0;
}
