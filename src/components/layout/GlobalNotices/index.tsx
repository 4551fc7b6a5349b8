import Connection from './Connection';
import styles from './GlobalNotices.module.css';
import Update from './Update';

/** What concerns the whole console rather than a page: no network, a new version. */
export default function GlobalNotices() {
  return (
    <div className={styles.stack}>
      <Connection />
      <Update />
    </div>
  );
}
