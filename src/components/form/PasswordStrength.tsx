import { useText } from '@/components/feedback/useText';
import styles from './PasswordStrength.module.css';
import { type Strength, strengthOf } from './strengthOf';

const LEVELS: Strength[] = ['weak', 'medium', 'strong'];

export default function PasswordStrength({ password }: { password: string }) {
  const text = useText();
  const strength = strengthOf(password);
  const reached = LEVELS.indexOf(strength);
  return (
    <span className={styles.meter} role="status" data-strength={strength}>
      <span className={styles.bars} aria-hidden="true">
        {LEVELS.map((level, index) => (
          <span key={level} className={index <= reached ? styles.filled : styles.empty} />
        ))}
      </span>
      {text(`password.${strength}`)}
    </span>
  );
}
