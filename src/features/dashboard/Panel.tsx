import type { ReactNode } from 'react';
import { useId } from 'react';
import styles from './dashboard.module.css';

interface PanelProps {
  title: string;
  /** As wide as two others, where there is room. */
  wide?: boolean;
  extra?: ReactNode;
  /** Said instead of the content. */
  empty?: string | false | undefined;
  children: ReactNode;
}

export default function Panel({ title, wide, extra, empty, children }: PanelProps) {
  const id = useId();
  return (
    <section className={styles.panel} data-wide={wide} aria-labelledby={id}>
      <header className={styles.head}>
        <h2 id={id} className={styles.heading}>
          {title}
        </h2>
        {!empty && extra}
      </header>
      {empty ? <p className={styles.note}>{empty}</p> : children}
    </section>
  );
}
