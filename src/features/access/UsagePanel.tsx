import { useQuery } from '@tanstack/react-query';
import { Alert, Button, Flex, Select, Table } from 'antd';
import { useState } from 'react';
import { useAccess, useNavigate } from 'umi';
import Pending from '@/components/feedback/Pending';
import { useText } from '@/components/feedback/useText';
import { Ago, DateTime } from '@/components/list/times';
import type { RoleUsage } from '@/schemas/permission';
import { usageQuery } from '@/services/api/preview';
import { recordPath } from '@/services/navigation/records';
import styles from './usage.module.css';

const DAYS = [30, 90, 180, 365] as const;

/** What a role grants against what its users called. */
export default function UsagePanel({ roleId }: { roleId: string }) {
  const text = useText();
  const [days, setDays] = useState<number>(90);
  const { data: usage, error, refetch } = useQuery(usageQuery(roleId, days));
  return (
    <Flex component="section" vertical gap="middle" aria-label={text('access.usage')}>
      <Select
        className={styles.days}
        aria-label={text('access.usage.days')}
        value={days}
        onChange={setDays}
        options={DAYS.map((value) => ({
          value,
          label: text('access.usage.last', { days: value }),
        }))}
      />
      {(error || !usage) && <Pending error={error} onRetry={refetch} rows={6} />}
      {usage && (
        <>
          <Evidence {...usage} />
          {usage.left > 0 && (
            <Alert
              type="warning"
              showIcon
              title={text('access.usage.left', { count: usage.left })}
            />
          )}
          <Suggestion roleId={roleId} suggestion={usage.suggestion} />
          <Calls calls={usage.calls} />
        </>
      )}
    </Flex>
  );
}

function Evidence({ days, since, complete }: RoleUsage) {
  const text = useText();
  if (!since) return <Alert type="warning" showIcon title={text('access.usage.noEvidence')} />;
  if (complete) return <p>{text('access.usage.complete', { days })}</p>;
  return (
    <Alert
      type="warning"
      showIcon
      title={
        <>
          {text('access.usage.since')} <DateTime at={since} />
        </>
      }
      description={text('access.usage.incomplete', { days })}
    />
  );
}

function Suggestion({ roleId, suggestion }: Pick<RoleUsage, 'suggestion'> & { roleId: string }) {
  const text = useText();
  const navigate = useNavigate();
  const { has } = useAccess();
  if (!suggestion) return <p>{text('access.usage.nothingSmaller')}</p>;
  /** The smaller role opens in its form, where the change is reviewed before it is saved. */
  const takeOver = () =>
    navigate(
      `${recordPath('system.role', roleId)}/unused?${new URLSearchParams({ edit: roleId })}`,
      {
        state: { start: { menus: [...suggestion.menus].sort() }, opened: 'edit' },
      },
    );
  return (
    <section aria-label={text('access.usage.smaller')}>
      <h2 className={styles.heading}>
        {text('access.usage.removed', { count: suggestion.removed.length })}
      </h2>
      <ul className={styles.removed}>
        {suggestion.removed.map(({ id, name, code }) => (
          <li key={id}>
            {name} <code dir="ltr">{code}</code>
          </li>
        ))}
      </ul>
      {has('system.role.edit') && (
        <Button type="primary" onClick={takeOver}>
          {text('access.usage.takeOver')}
        </Button>
      )}
    </section>
  );
}

type UsedCall = RoleUsage['calls'][number];

function Calls({ calls }: Pick<RoleUsage, 'calls'>) {
  const text = useText();
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways is to be reached by the keyboard.
    <section className={styles.calls} tabIndex={0} aria-label={text('access.tab.unused')}>
      <Table<UsedCall>
        rowKey="call"
        size="small"
        dataSource={calls}
        pagination={{ hideOnSinglePage: true, showSizeChanger: false, size: 'small' }}
        columns={[
          {
            title: text('access.call'),
            render: (_, { call }) => <code dir="ltr">{call}</code>,
          },
          {
            title: text('access.usage.menus'),
            render: (_, { menus }) => menus.map(({ name }) => name).join(', '),
          },
          {
            title: text('access.usage.count'),
            render: (_, { count }) =>
              count > 0 ? text('access.usage.times', { count }) : text('access.usage.unused'),
          },
          {
            title: text('access.usage.lastAt'),
            render: (_, { last_at }) => (last_at ? <Ago at={last_at} /> : '-'),
          },
          { title: text('access.usage.lastBy'), render: (_, { last_by }) => last_by?.name ?? '-' },
        ]}
      />
    </section>
  );
}
