import { Empty, Input, Table } from 'antd';
import { useMemo, useState } from 'react';
import { useText } from '@/components/feedback/useText';
import type { EffectiveMenu, EffectiveRights } from '@/schemas/permission';
import { isPowerfulCall } from '@/schemas/powerful';
import AccessLink from './AccessLink';
import styles from './access.module.css';
import Powerful from './Powerful';

interface CallRow {
  call: string;
  menus: EffectiveMenu[];
}

function callRows(menus: readonly EffectiveMenu[]): CallRow[] {
  const rows = new Map<string, EffectiveMenu[]>();
  for (const menu of menus) {
    for (const call of menu.calls) rows.set(call, [...(rows.get(call) ?? []), menu]);
  }
  const pathOf = (call: string) => call.slice(call.indexOf(' '));
  return [...rows]
    .map(([call, from]) => ({ call, menus: from }))
    .sort((one, other) => pathOf(one.call).localeCompare(pathOf(other.call)));
}

/** More menus than these would hide the other calls. */
const MAX_MENUS = 5;

/** The calls that somebody may make, each with the menus that it comes from. */
export default function CallTable({ menus }: Pick<EffectiveRights, 'menus'>) {
  const text = useText();
  const [search, setSearch] = useState('');
  const rows = useMemo(() => callRows(menus), [menus]);
  const wanted = search.trim().toLowerCase();
  const found = rows.filter(({ call }) => call.toLowerCase().includes(wanted));
  return (
    <div className={styles.tree}>
      <Input
        type="search"
        allowClear
        aria-label={text('access.calls.search')}
        placeholder={text('access.calls.search')}
        value={search}
        onChange={(event) => setSearch(event.target.value)}
      />
      <Table<CallRow>
        rowKey="call"
        size="small"
        dataSource={found}
        scroll={{ x: 'max-content' }}
        pagination={{ hideOnSinglePage: true, showSizeChanger: false, size: 'small' }}
        locale={{
          emptyText: (
            <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={text('access.calls.none')} />
          ),
        }}
        columns={[
          {
            title: text('access.call'),
            render: (_, { call }) => (
              <>
                <code dir="ltr">{call}</code> {isPowerfulCall(call) && <Powerful />}
              </>
            ),
          },
          {
            title: text('access.from'),
            render: (_, { menus: from }) => (
              <span className={styles.names}>
                {from.slice(0, MAX_MENUS).map(({ id, name }) => (
                  <AccessLink key={id} kind="menu" id={id}>
                    {name}
                  </AccessLink>
                ))}
                {from.length > MAX_MENUS && text('access.more', { count: from.length - MAX_MENUS })}
              </span>
            ),
          },
        ]}
      />
    </div>
  );
}
