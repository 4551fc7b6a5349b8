import type { ReactNode } from 'react';
import styles from './PageFrame.module.css';

interface PageFrameProps {
  title: ReactNode;
  lead?: ReactNode;
  /** Beside the title. */
  extra?: ReactNode;
  /** As wide as the window, where most pages are no wider than is read with ease. */
  wide?: boolean;
  children: ReactNode;
}

export default function PageFrame({ title, lead, extra, wide = false, children }: PageFrameProps) {
  return (
    <div className={wide ? styles.frame : `${styles.frame} ${styles.narrow}`}>
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
