import { useText } from '@/components/feedback/useText';
import { brand } from '@/services/browser/brand';
import styles from './Footer.module.css';

export default function Footer() {
  const text = useText();
  return <footer className={styles.footer}>{text('app.footer', { title: brand.title })}</footer>;
}
