import styles from './PageSkeleton.module.css';

/** Stands in for a page whose script is still loading; it appears after 200 ms (SPEC.md section 9). */
export default function PageSkeleton() {
  return (
    <div className={styles.page} aria-busy="true">
      <span className={styles.title} />
      <span className={styles.block} />
      <span className={styles.block} />
    </div>
  );
}
