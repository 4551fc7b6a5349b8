import { Button, Tag } from 'antd';
import { useTextIfAny } from '@/components/feedback/useText';
import { useLabel } from '@/components/form/usePageText';
import { useSentence } from '@/features/audit';
import type { Logger } from '@/schemas/logger';
import { useLogContext } from './logContext';
import styles from './logger.module.css';

const COLORS: Record<string, string> = { info: 'processing', warn: 'warning', error: 'error' };

/** How bad it is; a level of another server's making keeps its own name. */
export function LevelTag({ level }: { level: string }) {
  const label = useLabel('system.logger');
  const color = COLORS[level];
  return <Tag color={color ?? 'default'}>{color ? label(`level.${level}`) : level}</Tag>;
}

/** What a row is about, in words where there are any. */
export function TagName({ tag }: { tag: string }) {
  return useTextIfAny()(`pages.system.logger.form.tag.${tag}`) ?? tag;
}

/** What a row says, of changes as a sentence in the user's language. */
export function useMessageOf() {
  const { roleNames } = useLogContext();
  return useSentence(roleNames);
}

export function Message({ row }: { row: Logger }) {
  const text = useMessageOf()(row);
  return <span title={text}>{text}</span>;
}

/** A trace's id, which leads to all that happened under it. */
export function TraceLink({ id }: { id: string }) {
  const { openTrace } = useLogContext();
  if (!id) return '-';
  return (
    <Button type="link" dir="ltr" title={id} className={styles.trace} onClick={() => openTrace(id)}>
      {id}
    </Button>
  );
}

/** The display name, and beside it the username. */
export function UserName({ row }: { row: Logger }) {
  const { user_name, login_name } = row;
  if (!user_name && !login_name) return '-';
  return (
    <span title={[user_name, login_name].filter(Boolean).join(' ')}>
      <span>{user_name || login_name}</span>
      {user_name && login_name && <span className={styles.login}>{login_name}</span>}
    </span>
  );
}
