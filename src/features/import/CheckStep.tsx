import { Button, Table } from 'antd';
import { useText } from '@/components/feedback/useText';
import styles from './import.module.css';
import Outcome, { goodIn, isRefused } from './Outcome';
import UnreadColumns from './UnreadColumns';
import type { Checked } from './useImport';
import { useColumnText, useVerdictText } from './useVerdictText';

interface CheckStepProps {
  page: string;
  checked: Checked;
  running: boolean;
  onBack: () => void;
  onRun: () => void;
}

/** The column of names, for which a phone has no room. */
const NAME = { dataIndex: 'name', responsive: ['sm' as const] };

/** What an import would do with each row; the refused ones are left out. */
export default function CheckStep({ page, checked, running, onBack, onRun }: CheckStepProps) {
  const { file, result } = checked;
  const { columns, ignored, left_out, rows } = result;
  const text = useText();
  const columnText = useColumnText(page);
  const reasonOf = useVerdictText(page);
  const refused = rows.filter(isRefused);
  const good = goodIn(result);
  return (
    <div className={styles.step}>
      <p>
        <bdi>{file.name}</bdi>
      </p>
      <Outcome page={page} result={result} />
      <UnreadColumns
        unread={ignored.filter((heading) => !left_out.includes(heading))}
        leftOut={left_out}
      />
      <Table
        size="small"
        rowKey="row"
        dataSource={[...refused, ...rows.filter((row) => !isRefused(row))]}
        pagination={{ pageSize: 10, showSizeChanger: false, hideOnSinglePage: true }}
        columns={[
          { title: text('import.row'), dataIndex: 'row', width: 72 },
          { title: columnText(columns[0] ?? ''), dataIndex: 'key' },
          ...(columns.includes('name') ? [{ title: columnText('name'), ...NAME }] : []),
          {
            title: text('import.verdict'),
            render: (_, row) => (
              <>
                {text(`import.verdict.${row.verdict}`)}
                <div>{reasonOf(row)}</div>
              </>
            ),
          },
        ]}
      />
      <div className={styles.footer}>
        <Button disabled={running} onClick={onBack}>
          {text('app.back')}
        </Button>
        <Button type="primary" loading={running} disabled={good === 0} onClick={onRun}>
          {refused.length > 0 && good > 0
            ? text('import.run.good', { count: good })
            : text('import.run')}
        </Button>
      </div>
    </div>
  );
}
