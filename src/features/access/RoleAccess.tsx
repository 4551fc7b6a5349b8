import { useQuery } from '@tanstack/react-query';
import { Alert } from 'antd';
import type { ReactNode } from 'react';
import { Link } from 'umi';
import Pending from '@/components/feedback/Pending';
import { useText } from '@/components/feedback/useText';
import ValueTag from '@/components/list/ValueTag';
import { effectiveQuery } from '@/services/api/permission';
import { comparisonPath } from '@/services/navigation/access';
import AccessTabs from './AccessTabs';
import styles from './access.module.css';
import CallTable from './CallTable';
import Holders from './Holders';
import RightsTree from './RightsTree';
import Summary from './Summary';

interface RoleAccessProps {
  roleId: string;
  /** What of the role was used, where the user may see that. */
  usage?: ReactNode;
}

/** What a role gives, and who holds it. */
export default function RoleAccess({ roleId, usage }: RoleAccessProps) {
  const text = useText();
  const { data: rights, error, refetch } = useQuery(effectiveQuery({ role_id: roleId }));
  if (error || !rights) return <Pending error={error} onRetry={refetch} rows={8} />;
  const [role] = rights.roles;
  return (
    <>
      <div className={styles.head}>
        <p className={styles.subject}>
          <strong>{role?.name}</strong>
          <span className={styles.muted}>{role?.code}</span>
          {role && <ValueTag page="system.role" name="status" value={role.status} />}
        </p>
        <nav className={styles.ways} aria-label={text('access.ways')}>
          <Link to={comparisonPath(`role:${roleId}`)}>{text('access.compareWith')}</Link>
        </nav>
      </div>
      {role?.status === 'disabled' && (
        <Alert type="warning" showIcon title={text('access.roleDisabled')} />
      )}
      <Summary rights={rights} />
      <AccessTabs
        items={[
          {
            key: 'menus',
            label: text('access.menus'),
            children: <RightsTree rights={rights} bySource={false} />,
          },
          {
            key: 'calls',
            label: text('access.calls'),
            children: <CallTable menus={rights.menus} />,
          },
          {
            key: 'users',
            label: text('access.users'),
            children: <Holders of="users" held={{ role_id: roleId }} />,
          },
          ...(usage ? [{ key: 'usage', label: text('access.usage'), children: usage }] : []),
        ]}
      />
    </>
  );
}
