import { Tag } from 'antd';
import { useText } from '@/components/feedback/useText';
import type { Holdings } from './holdings';
import styles from './user.module.css';

interface HoldingsListProps {
  held: Holdings;
  label: string;
}

/** Lists what a leaving user has, marks what no other user has, and says what becomes of the roles. */
export default function HoldingsList({ held, label }: HoldingsListProps) {
  const text = useText();
  const { roles, tokens = [], sessions = [] } = held;
  return (
    <>
      <p>{label}</p>
      <ul aria-label={text('pages.system.user.leaver.held')} className={styles.leaver}>
        {roles.map(({ id, name, alone }) => (
          <li key={id}>
            {text('pages.system.user.leaver.role', { name })}{' '}
            {alone && <Tag color="warning">{text('pages.system.user.leaver.alone')}</Tag>}
          </li>
        ))}
        {tokens.map(({ id, name }) => (
          <li key={id}>{text('pages.system.user.bound.token', { name })}</li>
        ))}
        {sessions.length > 0 && (
          <li>{text('pages.system.user.leaver.sessions', { count: sessions.length })}</li>
        )}
        {roles.length + tokens.length + sessions.length === 0 && (
          <li>{text('pages.system.user.leaver.nothing')}</li>
        )}
      </ul>
      {roles.length > 0 && <p>{text('pages.system.user.leaver.keeps', { count: roles.length })}</p>}
    </>
  );
}
