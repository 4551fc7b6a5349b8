import { Tag } from 'antd';
import { Link, useAccess } from 'umi';
import { useText } from '@/components/feedback/useText';
import type { User } from '@/schemas/user';
import { recordPath } from '@/services/navigation/records';
import styles from './user.module.css';

interface HeldRolesProps extends Pick<User, 'roles'> {
  /** How many of them are named; all of them without it. */
  most?: number;
}

/** The roles of a user, each a way to its page for who may open that. */
export default function HeldRoles({ roles, most = Number.POSITIVE_INFINITY }: HeldRolesProps) {
  const text = useText();
  const { has } = useAccess();
  if (!roles?.length) return text('pages.system.user.noRole');
  const left = roles.length - most;
  return (
    <span className={styles.held}>
      {roles.slice(0, most).map(({ role_id, role_name, source }) => {
        const name =
          source === 'claims'
            ? text('pages.system.user.role.claims', { role: role_name })
            : role_name;
        return (
          <Tag key={role_id} className={styles.role ?? ''}>
            {has('system.role') ? (
              <Link to={recordPath('system.role', role_id)}>
                <bdi>{name}</bdi>
              </Link>
            ) : (
              <bdi>{name}</bdi>
            )}
          </Tag>
        );
      })}
      {left > 0 && `+${left}`}
    </span>
  );
}
