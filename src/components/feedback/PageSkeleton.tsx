import { LOADER_DELAY_MS } from '@/services/constants';
import styles from './PageSkeleton.module.css';

/** Stands in for a page whose script is still loading; it appears only where that takes its time. */
export default function PageSkeleton() {
  return (
    <div
      className={styles.page}
      style={{ animationDelay: `${LOADER_DELAY_MS}ms` }}
      aria-busy="true"
    >
      <span className={styles.title} />
      <span className={styles.block} />
      <span className={styles.block} />
    </div>
  );
}
