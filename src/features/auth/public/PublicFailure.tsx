import type { ReactNode } from 'react';
import styles from './public.module.css';

/** Says what failed to a visitor who is not signed in; nothing where nothing did. */
export default function PublicFailure({ children }: { children: ReactNode }) {
  if (!children) return null;
  return (
    <p role="alert" className={styles.failure}>
      {children}
    </p>
  );
}
