import type { ReactNode } from 'react';
import { useText } from '@/components/feedback/useText';
import styles from './dashboard.module.css';

/** What is wider than its place moves in a frame of its own, by keyboard too. */
export default function ScrollArea({ title, children }: { title: string; children: ReactNode }) {
  const text = useText();
  const name = text('dashboard.figures', { title });
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what moves must have the focus for the keys.
    <section className={styles.scroll} aria-label={name} tabIndex={0}>
      {children}
    </section>
  );
}
