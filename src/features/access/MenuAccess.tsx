import { useQuery } from '@tanstack/react-query';
import Pending from '@/components/feedback/Pending';
import { useText } from '@/components/feedback/useText';
import { useNameById } from '@/components/layout/useNameById';
import ValueTag from '@/components/list/ValueTag';
import { isPowerful } from '@/schemas/powerful';
import { menus } from '@/services/api/menu';
import AccessLink from './AccessLink';
import AccessTabs from './AccessTabs';
import styles from './access.module.css';
import Holders from './Holders';
import Powerful from './Powerful';

/** What a menu grants, which roles give it, and which users reach it. */
export default function MenuAccess({ menuId }: { menuId: string }) {
  const text = useText();
  const nameById = useNameById();
  const { data: value, error, refetch } = useQuery(menus.readQuery(menuId));
  if (error || !value) return <Pending error={error} onRetry={refetch} rows={8} />;
  const { name, code, type, status, parent_id, resources } = value.item;
  return (
    <>
      <div className={styles.head}>
        <p className={styles.subject}>
          <strong>{nameById('menu', menuId, name)}</strong>
          <span className={styles.muted}>{code}</span>
          <ValueTag page="system.menu" name="type" value={type} />
          <ValueTag page="system.menu" name="status" value={status} />
        </p>
        {parent_id && (
          <nav className={styles.ways} aria-label={text('access.ways')}>
            <AccessLink kind="menu" id={parent_id}>
              {text('access.above')}
            </AccessLink>
          </nav>
        )}
      </div>
      <h2 className={styles.heading}>{text('access.calls')}</h2>
      {resources?.length ? (
        <ul className={styles.rights} aria-label={text('access.calls')}>
          {resources.map((call) => (
            <li key={call.id}>
              <code dir="ltr">{`${call.method} ${call.path}`}</code>{' '}
              {isPowerful(call) && <Powerful />}
            </li>
          ))}
        </ul>
      ) : (
        <p className={styles.muted}>{text('access.calls.none')}</p>
      )}
      <AccessTabs
        items={(['roles', 'users'] as const).map((of) => ({
          key: of,
          label: text(`access.${of}`),
          children: <Holders of={of} held={{ menu_id: menuId }} />,
        }))}
      />
    </>
  );
}
