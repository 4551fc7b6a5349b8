import type { ReactNode } from 'react';
import { useAccess } from 'umi';
import { useText } from '@/components/feedback/useText';
import type { Changes } from './facetState';
import { useLogContext } from './logContext';
import styles from './logs.module.css';

interface FilterValueProps {
  /** The filters that a click sets; none leaves the value as it is. */
  changes: Changes | undefined;
  text: string;
  children: ReactNode;
  /** In the table the mouse alone reaches it: the details offer the same by keyboard. */
  inTable?: boolean;
}

/** A value that filters by itself when it is clicked. */
export default function FilterValue({ changes, text, children, inTable }: FilterValueProps) {
  const say = useText();
  const { filter } = useLogContext();
  const { gatehouse } = useAccess();
  if (!changes || !gatehouse) return children;
  return (
    <button
      type="button"
      className={styles.filterValue}
      title={say('logs.filterBy', { value: text })}
      {...(inTable && { tabIndex: -1 })}
      onClick={() => filter(changes)}
    >
      {children}
    </button>
  );
}
