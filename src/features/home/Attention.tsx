import { Link } from 'umi';
import { useText } from '@/components/feedback/useText';
import styles from './home.module.css';
import type { AttentionLine } from './useAttention';

/** What needs attention, each line a link to where one acts. */
export default function Attention({ lines }: { lines: AttentionLine[] }) {
  const text = useText();
  if (lines.length === 0) return null;
  return (
    <section className={styles.lately} aria-labelledby="attention">
      <header className={styles.head}>
        <h2 id="attention" className={styles.heading}>
          {text('pages.home.attention')}
        </h2>
      </header>
      <ul className={styles.events}>
        {lines.map((line) => (
          <li key={line.text} className={styles.event} data-level="warn">
            <Link className={styles.sentence} to={line.to}>
              {line.text}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
