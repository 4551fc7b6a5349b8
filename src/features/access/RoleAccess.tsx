import { useQuery } from '@tanstack/react-query';
import { Alert } from 'antd';
import { Link } from 'umi';
import Pending from '@/components/feedback/Pending';
import { useText } from '@/components/feedback/useText';
import { effectiveQuery } from '@/services/api/permission';
import { comparisonPath } from '@/services/navigation/access';
import AccessTabs from './AccessTabs';
import styles from './access.module.css';
import CallTable from './CallTable';
import RightsTree from './RightsTree';
import Summary from './Summary';

/** What a role gives. */
export default function RoleAccess({ roleId }: { roleId: string }) {
  const text = useText();
  const { data: rights, error, refetch } = useQuery(effectiveQuery({ role_id: roleId }));
  if (error || !rights) return <Pending error={error} onRetry={refetch} rows={8} />;
  const [role] = rights.roles;
  return (
    <>
      <div className={styles.head}>
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
        ]}
      />
    </>
  );
}
