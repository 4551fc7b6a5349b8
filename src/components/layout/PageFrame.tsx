import type { ReactNode } from 'react';
import styles from './PageFrame.module.css';

interface PageFrameProps {
  title: ReactNode;
  lead?: ReactNode;
  /** Beside the title. */
  extra?: ReactNode;
  /** No wider than is read with ease. */
  narrow?: boolean;
  children: ReactNode;
}

export default function PageFrame({ title, lead, extra, narrow, children }: PageFrameProps) {
  return (
    <div className={narrow ? `${styles.frame} ${styles.narrow}` : styles.frame}>
      <header className={styles.header}>
        <div className={styles.head}>
          <h1 className={styles.title}>{title}</h1>
          {extra}
        </div>
        {lead && <div className={styles.lead}>{lead}</div>}
      </header>
      {children}
    </div>
  );
}
