import { Button, Flex } from 'antd';
import { useMoment } from '@/components/feedback/useMoment';
import { useText } from '@/components/feedback/useText';
import type { Passkey, Passkeys } from '@/schemas/passkey';
import styles from './account.module.css';
import type { PasskeyChange } from './PasskeyDialog';

interface PasskeyListProps extends Passkeys {
  onChange: (change: PasskeyChange) => void;
}

export default function PasskeyList({ passkeys, rp_id, onChange }: PasskeyListProps) {
  const text = useText();
  return (
    <ul className={styles.sessions} aria-label={text('account.passkeys')}>
      {passkeys.map((passkey) => (
        <Row key={passkey.id} passkey={passkey} host={rp_id} onChange={onChange} />
      ))}
    </ul>
  );
}

interface RowProps {
  passkey: Passkey;
  /** Of the console as it was opened. */
  host: string | null;
  onChange: PasskeyListProps['onChange'];
}

function Row({ passkey, host, onChange }: RowProps) {
  const text = useText();
  const at = useMoment();
  const { name, rp_id, created_at, last_used_at } = passkey;
  return (
    <li>
      <div>
        <strong>{name}</strong>
        {rp_id !== host && <div>{text('account.passkeys.madeFor', { host: rp_id })}</div>}
        <div className={styles.muted}>
          {text('account.passkeys.made', { at: at(created_at) })}
          {' · '}
          {last_used_at
            ? text('account.passkeys.used', { at: at(last_used_at) })
            : text('account.passkeys.unused')}
        </div>
      </div>
      <Flex gap="small">
        <Button
          size="small"
          aria-label={text('account.passkeys.renameOf', { name })}
          onClick={() => onChange({ kind: 'rename', passkey })}
        >
          {text('account.passkeys.rename')}
        </Button>
        <Button
          size="small"
          aria-label={text('account.passkeys.removeOf', { name })}
          onClick={() => onChange({ kind: 'remove', passkey })}
        >
          {text('account.passkeys.remove')}
        </Button>
      </Flex>
    </li>
  );
}
