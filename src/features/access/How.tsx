import { useText } from '@/components/feedback/useText';
import styles from './access.module.css';
import Drawing from './Drawing';

const PARTS = ['user', 'role', 'menu', 'call'] as const;

/** How user, role, menu and call belong together. */
export default function How() {
  const text = useText();
  return (
    <div className={styles.how}>
      <Drawing />
      <dl className={styles.parts}>
        {PARTS.map((part) => (
          <div key={part}>
            <dt>{text(`access.how.${part}`)}</dt>
            <dd>{text(`access.how.${part}.about`)}</dd>
          </div>
        ))}
      </dl>
      <p className={styles.muted}>{text('access.how.rule')}</p>
    </div>
  );
}
