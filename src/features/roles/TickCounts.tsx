import { useState } from 'react';
import { useText } from '@/components/feedback/useText';
import styles from './role.module.css';
import type { Calls } from './useOfferedMenus';

interface TickCountsProps {
  ticked: readonly string[];
  total: number;
  calls: Calls | undefined;
}

function countCalls(ticked: readonly string[], calls: Calls): number {
  const granted = ticked.flatMap((id) => calls.get(id) ?? []);
  return new Set(granted.map(({ method, path }) => `${method} ${path}`)).size;
}

/** What the role ticked as it was opened, and what it ticks now, in numbers. */
export default function TickCounts({ ticked, total, calls }: TickCountsProps) {
  const text = useText();
  const [before] = useState(ticked);
  const [was, is] = [new Set(before), new Set(ticked)];
  const added = ticked.filter((id) => !was.has(id)).length;
  const removed = before.filter((id) => !is.has(id)).length;
  const menus = { before: before.length, after: ticked.length };
  return (
    <span role="status" className={styles.counts}>
      <span>{text('pages.system.role.tree.count', { count: ticked.length, total })}</span>
      {added + removed > 0 && (
        <>
          <span>{text('pages.system.role.matrix.change', { added, removed })}</span>
          <span>{text('pages.system.role.matrix.menus', menus)}</span>
          {calls && (
            <span>
              {text('pages.system.role.matrix.calls', {
                before: countCalls(before, calls),
                after: countCalls(ticked, calls),
              })}
            </span>
          )}
        </>
      )}
    </span>
  );
}
