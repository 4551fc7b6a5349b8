import type { ReactNode } from 'react';
import styles from './PageFrame.module.css';

interface PageFrameProps {
  title: string;
  lead?: string | undefined;
  /** No wider than is read with ease. */
  narrow?: boolean;
  children: ReactNode;
}

export default function PageFrame({ title, lead, narrow, children }: PageFrameProps) {
  return (
    <div className={narrow ? `${styles.frame} ${styles.narrow}` : styles.frame}>
      <header className={styles.header}>
        <h1 className={styles.title}>{title}</h1>
        {lead && <p className={styles.lead}>{lead}</p>}
      </header>
      {children}
    </div>
  );
}
