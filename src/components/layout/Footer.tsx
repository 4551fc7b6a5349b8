import { useIntl } from 'umi';
import styles from './Footer.module.css';

export default function Footer() {
  const intl = useIntl();
  return <footer className={styles.footer}>{intl.formatMessage({ id: 'app.footer' })}</footer>;
}
