import { Tag } from 'antd';
import { useAccess, useModel } from 'umi';
import { useText } from '@/components/feedback/useText';
import { ROOT_ID } from '@/services/constants';
import styles from './user.module.css';

/** A line about root, for root alone: no list has it. */
export default function RootNotice() {
  const text = useText();
  const { gatehouse } = useAccess();
  const user = useModel('@@initialState').initialState?.currentUser;
  if (!gatehouse || user?.id !== ROOT_ID) return null;
  const { name, username } = user;
  const label = text('pages.system.user.root');
  return (
    <section className={styles.root} aria-label={label}>
      <Tag>{label}</Tag>
      <span>{text('pages.system.user.root.about', { name, username })}</span>
    </section>
  );
}
