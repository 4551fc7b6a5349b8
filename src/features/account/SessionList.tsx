import { Button } from 'antd';
import { useMoment } from '@/components/feedback/useMoment';
import { useText } from '@/components/feedback/useText';
import { StatusTag } from '@/components/list/cells';
import type { Session } from '@/schemas/session';
import { deviceOf } from '@/schemas/userAgent';
import styles from './account.module.css';

interface SessionListProps {
  sessions: Session[];
  onEnd: (session: Session) => void;
}

/** What is said of how somebody signed in. */
const WAYS = {
  password: undefined,
  passkey: 'account.sessions.passkey',
  company: 'account.binding.company',
} as const;

/** Where somebody is signed in. */
export default function SessionList({ sessions, onEnd }: SessionListProps) {
  const text = useText();
  return (
    <ul className={styles.sessions} aria-label={text('account.sessions')}>
      {sessions.map((session) => (
        <Row key={session.id} session={session} onEnd={() => onEnd(session)} />
      ))}
    </ul>
  );
}

function Row({ session, onEnd }: { session: Session; onEnd: () => void }) {
  const text = useText();
  const at = useMoment();
  const { browser, system } = deviceOf(session.user_agent);
  const way = WAYS[session.signed_in_by ?? 'password'];
  const device = [browser, system].filter(Boolean).join(' · ') || text('account.sessions.unknown');
  return (
    <li>
      <div>
        <strong title={session.user_agent}>{device}</strong>
        {session.current && <StatusTag text={text('account.sessions.current')} tone="success" />}
        {way && <StatusTag text={text(way)} tone="processing" />}
        <div>{session.ip || text('account.sessions.noAddress')}</div>
        <div className={styles.muted}>
          {text('account.sessions.times', {
            since: at(session.created_at),
            seen: at(session.last_seen_at),
          })}
        </div>
      </div>
      <Button
        size="small"
        aria-label={text('account.sessions.endOf', { device, ip: session.ip })}
        onClick={onEnd}
      >
        {text('account.sessions.end')}
      </Button>
    </li>
  );
}
