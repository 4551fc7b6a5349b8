import { useQuery } from '@tanstack/react-query';
import { Alert } from 'antd';
import { Link } from 'umi';
import Pending from '@/components/feedback/Pending';
import { useText } from '@/components/feedback/useText';
import ValueTag from '@/components/list/ValueTag';
import type { EffectiveRights } from '@/schemas/permission';
import { effectiveQuery } from '@/services/api/permission';
import { comparisonPath, explainerPath } from '@/services/navigation/access';
import AccessLink from './AccessLink';
import AccessTabs from './AccessTabs';
import styles from './access.module.css';
import CallTable from './CallTable';
import RightsTree from './RightsTree';
import Summary from './Summary';

/** What a user may do, and through which roles. */
export default function UserAccess({ userId }: { userId: string }) {
  const text = useText();
  const { data: rights, error, refetch } = useQuery(effectiveQuery({ user_id: userId }));
  if (error || !rights) return <Pending error={error} onRetry={refetch} rows={8} />;
  return (
    <>
      <div className={styles.head}>
        <nav className={styles.ways} aria-label={text('access.ways')}>
          <Link to={explainerPath({ user_id: userId })}>{text('access.explainUser')}</Link>
          <Link to={comparisonPath(`user:${userId}`)}>{text('access.compareWith')}</Link>
        </nav>
      </div>
      {rights.user?.status === 'freezed' && (
        <Alert type="warning" showIcon title={text('access.frozen')} />
      )}
      {rights.everything && <Alert type="info" showIcon title={text('access.everything')} />}
      <Summary rights={rights} />
      <AccessTabs
        items={[
          {
            key: 'menus',
            label: text('access.menus'),
            children: <RightsTree rights={rights} bySource />,
          },
          {
            key: 'calls',
            label: text('access.calls'),
            children: <CallTable menus={rights.menus} />,
          },
          { key: 'roles', label: text('access.roles'), children: <Roles roles={rights.roles} /> },
        ]}
      />
    </>
  );
}

function Roles({ roles }: Pick<EffectiveRights, 'roles'>) {
  const text = useText();
  if (roles.length === 0) return <p className={styles.muted}>{text('access.roles.none')}</p>;
  return (
    <ul className={styles.holders} aria-label={text('access.roles')}>
      {roles.map(({ id, name, code, status }) => (
        <li key={id} className={styles.holder}>
          <AccessLink kind="role" id={id}>
            <bdi>{name}</bdi>
          </AccessLink>
          <span className={styles.muted}>{code}</span>
          <ValueTag page="system.role" name="status" value={status} />
        </li>
      ))}
    </ul>
  );
}
