import type { Logger } from '@/schemas/logger';
import styles from './logger.module.css';

/** The display name, and beside it the username. */
export default function UserName({ row }: { row: Logger }) {
  const { user_name, login_name } = row;
  if (!user_name && !login_name) return '-';
  return (
    <span title={[user_name, login_name].filter(Boolean).join(' ')}>
      <span>{user_name || login_name}</span>
      {user_name && login_name && <span className={styles.login}>{login_name}</span>}
    </span>
  );
}
