import type { ReactNode } from 'react';
import { useId } from 'react';
import styles from './dashboard.module.css';

interface PanelProps {
  title: string;
  extra?: ReactNode;
  /** Said instead of the content. */
  empty?: string | false | undefined;
  children: ReactNode;
}

export default function Panel({ title, extra, empty, children }: PanelProps) {
  const id = useId();
  return (
    <section className={styles.panel} aria-labelledby={id}>
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
