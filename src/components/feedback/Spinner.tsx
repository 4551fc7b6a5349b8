import { getIntl } from 'umi';
import styles from './Spinner.module.css';
import { translate } from './translate';

/** Fills the window while the console starts; outside antd, so that it is there at once. */
export default function Spinner() {
  return (
    <div className={styles.window} role="status">
      <span className={styles.ring} />
      <span className={styles.label}>{translate(getIntl(), 'app.loading')}</span>
    </div>
  );
}
