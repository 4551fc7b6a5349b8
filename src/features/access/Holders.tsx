import { Empty, Flex, Input, Pagination } from 'antd';
import { type ReactNode, useEffect, useMemo, useState } from 'react';
import LoadFailed from '@/components/feedback/LoadFailed';
import Placeholder from '@/components/feedback/Placeholder';
import { useText } from '@/components/feedback/useText';
import { useRows } from '@/components/list/useRows';
import ValueTag from '@/components/list/ValueTag';
import type { Holder } from '@/schemas/permission';
import { type Held, holdersQuery } from '@/services/api/permission';
import AccessLink from './AccessLink';
import styles from './access.module.css';

const PAGE_SIZE = 10;
const TYPING_MS = 300;

interface HoldersProps {
  of: 'users' | 'roles';
  /** What they hold. */
  held: Held;
  /** A button beside the search. */
  tool?: ReactNode;
}

/** Who holds a role or reaches a menu, or which roles grant it: how many, and found by name. */
export default function Holders({ of, held, tool }: HoldersProps) {
  const text = useText();
  const key = JSON.stringify(held);
  const [typed, setTyped] = useState('');
  const [asked, setAsked] = useState({ q: '', current: 1 });
  const query = useMemo(
    () => ({ of, ...JSON.parse(key), ...asked, pageSize: PAGE_SIZE }),
    [of, key, asked],
  );
  const { page, error, reload } = useRows(holdersQuery, query);
  useEffect(() => {
    const timer = setTimeout(() => {
      const q = typed.trim();
      setAsked((last) => (last.q === q ? last : { q, current: 1 }));
    }, TYPING_MS);
    return () => clearTimeout(timer);
  }, [typed]);

  const total = ({ total: count, capped }: { total: number; capped: boolean }) =>
    capped ? text('list.moreThan', { total: count }) : text(`access.${of}.count`, { count });
  if (error) return <LoadFailed error={error} onRetry={reload} />;
  return (
    <div className={styles.tree}>
      <Flex wrap align="center" gap="4px 8px">
        <Input
          type="search"
          allowClear
          className={styles.search}
          aria-label={text(`access.${of}.search`)}
          placeholder={text(`access.${of}.search`)}
          maxLength={128}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
        <span role="status">{page && total(page)}</span>
        {tool}
      </Flex>
      {!page && <Placeholder rows={3} />}
      {page?.total === 0 && (
        <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={text(`access.${of}.none`)} />
      )}
      {page && page.total > 0 && (
        <ul className={styles.holders} aria-label={text(`access.${of}`)}>
          {page.rows.map((holder) => (
            <li key={holder.id} className={styles.holder}>
              <HolderLine holder={holder} of={of} withRoles={!('role_id' in held)} />
            </li>
          ))}
        </ul>
      )}
      {page && page.total > PAGE_SIZE && (
        <Pagination
          size="small"
          current={asked.current}
          pageSize={PAGE_SIZE}
          total={page.total}
          showSizeChanger={false}
          onChange={(current) => setAsked({ ...asked, current })}
        />
      )}
    </div>
  );
}

interface HolderLineProps {
  holder: Holder;
  of: 'users' | 'roles';
  /** Through which roles, where that is not known already. */
  withRoles: boolean;
}

function HolderLine({ holder, of, withRoles }: HolderLineProps) {
  const text = useText();
  const { id, name, username, code, status, users, roles } = holder;
  const [kind, page] =
    of === 'users' ? (['user', 'system.user'] as const) : (['role', 'system.role'] as const);
  return (
    <>
      <AccessLink kind={kind} id={id}>
        <bdi>{name}</bdi>
      </AccessLink>
      <span className={styles.muted}>{username ?? code}</span>
      <ValueTag page={page} name="status" value={status} />
      {users !== undefined && (
        <span className={styles.muted}>{text('access.users.count', { count: users })}</span>
      )}
      {withRoles && roles && roles.length > 0 && (
        <span className={styles.names}>
          {text('access.through')}
          {roles.map((role) => (
            <AccessLink key={role.id} kind="role" id={role.id}>
              <bdi>{role.name}</bdi>
            </AccessLink>
          ))}
        </span>
      )}
    </>
  );
}
