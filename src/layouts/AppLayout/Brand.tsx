import { Link } from 'umi';
import Logo from '@/components/layout/Logo';
import { useLandingPath } from '@/components/layout/useLandingPath';
import { brand } from '@/services/browser/brand';
import styles from './AppLayout.module.css';

/** The mark and the name; a phone's header has room for the mark alone. */
export default function Brand() {
  return (
    <Link to={useLandingPath()} className={styles.brand} aria-label={brand.title}>
      <Logo />
      <span className={styles.product}>{brand.title}</span>
    </Link>
  );
}
