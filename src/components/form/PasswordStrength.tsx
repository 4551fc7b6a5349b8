import { useIntl } from 'umi';
import styles from './PasswordStrength.module.css';
import { type Strength, strengthOf } from './strengthOf';

const LEVELS: Strength[] = ['weak', 'medium', 'strong'];

/** Three bars and a word, announced as it changes. */
export default function PasswordStrength({ password }: { password: string }) {
  const intl = useIntl();
  const strength = strengthOf(password);
  const reached = LEVELS.indexOf(strength);
  return (
    <span className={styles.meter} role="status" data-strength={strength}>
      <span className={styles.bars} aria-hidden="true">
        {LEVELS.map((level, index) => (
          <span key={level} className={index <= reached ? styles.filled : styles.empty} />
        ))}
      </span>
      {intl.formatMessage({ id: `password.${strength}` })}
    </span>
  );
}
