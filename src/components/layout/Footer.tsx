import { useText } from '@/components/feedback/useText';
import { brand } from '@/services/browser/brand';
import styles from './Footer.module.css';

export default function Footer() {
  const text = useText();
  return (
    // biome-ignore lint/a11y/useSemanticElements: an element of that name is no landmark within a section.
    <div role="contentinfo" className={styles.footer}>
      {text('app.footer', { title: brand.title })}
    </div>
  );
}
