import { useText } from '@/components/feedback/useText';
import styles from './PasswordStrength.module.css';

type Strength = 'weak' | 'medium' | 'strong';

const KINDS = [/\p{Ll}/u, /\p{Lu}/u, /\p{N}/u, /[^\p{Ll}\p{Lu}\p{N}]/u];

/** A hint while typing, by length and variety; the server decides what it accepts. */
function strengthOf(password: string): Strength {
  const length = [...password].length;
  const kinds = KINDS.filter((kind) => kind.test(password)).length;
  const varied = new Set(password).size > length / 3;
  if (length < 8 || kinds < 2 || !varied) return 'weak';
  return length >= 12 && (kinds >= 3 || length >= 16) ? 'strong' : 'medium';
}

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
