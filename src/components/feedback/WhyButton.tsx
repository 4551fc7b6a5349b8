import { useAccess } from 'umi';
import { askWhy, type Why } from '@/services/navigation/access';
import styles from './FailureText.module.css';
import { useText } from './useText';

/** Explains a refusal to the user, where the server can. */
export default function WhyButton({ why }: { why: Why }) {
  const text = useText();
  if (!useAccess().gatehouse) return null;
  return (
    <button type="button" className={styles.trace} onClick={() => askWhy(why)}>
      {text('app.why')}
    </button>
  );
}
