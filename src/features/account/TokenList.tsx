import { Button } from 'antd';
import { useMoment } from '@/components/feedback/useMoment';
import { useText } from '@/components/feedback/useText';
import { StatusTag } from '@/components/list/cells';
import type { AccessToken } from '@/schemas/accessToken';
import styles from './account.module.css';

interface TokenListProps {
  tokens: AccessToken[];
  onRemove: (token: AccessToken) => void;
}

export default function TokenList({ tokens, onRemove }: TokenListProps) {
  const text = useText();
  return (
    <ul className={styles.sessions} aria-label={text('account.tokens')}>
      {tokens.map((token) => (
        <Row key={token.id} token={token} onRemove={() => onRemove(token)} />
      ))}
    </ul>
  );
}

function Row({ token, onRemove }: { token: AccessToken; onRemove: () => void }) {
  const text = useText();
  const at = useMoment();
  const { name, menu_ids, created_at, expires_at, last_used_at } = token;
  const isOver = Date.parse(expires_at) <= Date.now();
  return (
    <li>
      <div>
        <strong>{name}</strong>
        {isOver && <StatusTag text={text('account.tokens.over')} tone="error" />}
        <div>{text('account.tokens.menus', { count: menu_ids.length })}</div>
        <div className={styles.muted}>
          {text('account.tokens.times', { made: at(created_at), ends: at(expires_at) })}
        </div>
        <div className={styles.muted}>
          {last_used_at
            ? text('account.tokens.used', { at: at(last_used_at) })
            : text('account.tokens.unused')}
        </div>
      </div>
      <Button
        size="small"
        aria-label={text('account.tokens.removeOf', { name })}
        onClick={onRemove}
      >
        {text('account.tokens.remove')}
      </Button>
    </li>
  );
}
