import { Space, Table } from 'antd';
import { type ReactNode, useId } from 'react';
import LoadFailed from '@/components/feedback/LoadFailed';
import { useText } from '@/components/feedback/useText';
import { Ago } from '@/components/list/times';
import styles from './requests.module.css';

interface Request {
  id: string;
  name: string;
  username: string;
  email: string;
  created_at: string;
}

interface RequestTableProps<Row> {
  title: string;
  rows: Row[] | undefined;
  error: unknown;
  retry: () => unknown;
  actions: (row: Row) => ReactNode;
  /** Where several may be chosen: their ids. */
  selection?: { selected: string[]; select: (ids: string[]) => void };
  /** What is done with them. */
  tools?: ReactNode;
  /** Where there may be more than one page. */
  pages?: { current: number; pageSize: number; total: number; onChange: (page: number) => void };
}

/** On a phone with what has no column there. */
function Person({ name, username, email }: Request) {
  return (
    <div className={styles.person}>
      <bdi>{name}</bdi>
      <div>{[username, email].filter(Boolean).join(' · ')}</div>
    </div>
  );
}

/** Those who wait, the oldest first. */
export default function RequestTable<Row extends Request>(props: RequestTableProps<Row>) {
  const { title, rows, error, retry, actions, selection, tools, pages } = props;
  const text = useText();
  const heading = useId();
  const selecting = ({ selected, select }: NonNullable<typeof selection>) => ({
    selectedRowKeys: selected,
    onChange: (keys: React.Key[]) => select(keys.map(String)),
    getTitleCheckboxProps: () => ({ 'aria-label': text('requests.selectAll') }),
    getCheckboxProps: ({ name }: Row) => ({ 'aria-label': text('list.select', { name }) }),
  });
  return (
    <section className={styles.section} aria-labelledby={heading}>
      <div className={styles.heading}>
        <h2 id={heading}>{title}</h2>
        {rows && rows.length > 0 && tools}
      </div>
      {error ? (
        <LoadFailed error={error} onRetry={retry} />
      ) : (
        <Table<Row>
          size="small"
          rowKey="id"
          loading={!rows}
          dataSource={rows ?? []}
          pagination={pages ? { ...pages, hideOnSinglePage: true, showSizeChanger: false } : false}
          {...(selection && { rowSelection: selecting(selection) })}
          locale={{ emptyText: <span className={styles.none}>{text('requests.none')}</span> }}
          columns={[
            { title: text('register.name'), render: (_, row) => <Person {...row} /> },
            { title: text('register.username'), dataIndex: 'username', responsive: ['md'] },
            { title: text('register.email'), dataIndex: 'email', responsive: ['md'] },
            {
              title: text('requests.since'),
              responsive: ['md'],
              render: (_, row) => <Ago at={row.created_at} />,
            },
            {
              title: text('list.actions'),
              render: (_, row) => <Space wrap>{actions(row)}</Space>,
            },
          ]}
        />
      )}
    </section>
  );
}
