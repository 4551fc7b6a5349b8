import { Link } from 'umi';
import Logo from '@/components/layout/Logo';
import { useLandingPath } from '@/components/layout/useLandingPath';
import settings from '../../../config/settings';
import styles from './AppLayout.module.css';

/** The mark and the name; a phone's header has room for the mark alone. */
export default function Brand() {
  return (
    <Link to={useLandingPath()} className={styles.brand} aria-label={settings.title}>
      <Logo />
      <span className={styles.product}>{settings.title}</span>
    </Link>
  );
}
