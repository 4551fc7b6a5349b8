import { Alert, Button, Table } from 'antd';
import { useText } from '@/components/feedback/useText';
import { type ImportResult, importVerdicts } from '@/schemas/import';
import { saveFile } from '@/services/browser/saveFile';
import { errorFile } from './errorFile';
import { useColumnText, useVerdictText } from './useVerdictText';

interface VerdictsProps {
  page: string;
  result: ImportResult;
}

/** What an import would do, in sum and by row. */
export default function Verdicts({ page, result: { columns, counts, rows } }: VerdictsProps) {
  const text = useText();
  const refused = rows.filter(({ verdict }) => verdict === 'refused');
  const columnText = useColumnText(page);
  const reasonOf = useVerdictText(page);
  const saveErrors = () => {
    const titles = { row: text('import.row'), reason: text('import.reason') };
    saveFile(errorFile(refused, titles, reasonOf), 'refused.csv');
  };
  return (
    <>
      <p role="status">
        {importVerdicts
          .map((verdict) => `${text(`import.verdict.${verdict}`)}: ${counts[verdict] ?? 0}`)
          .join(' · ')}
      </p>
      {refused.length > 0 && (
        <Alert
          type="warning"
          showIcon
          title={
            counts.create || counts.update
              ? text('import.refused', { count: refused.length })
              : text('import.refused.all')
          }
          action={<Button onClick={saveErrors}>{text('import.errors')}</Button>}
        />
      )}
      <Table
        size="small"
        rowKey="row"
        dataSource={[...refused, ...rows.filter((row) => !refused.includes(row))]}
        pagination={{ pageSize: 10, showSizeChanger: false }}
        columns={[
          { title: text('import.row'), dataIndex: 'row', width: 72 },
          { title: columnText(columns[0] ?? ''), dataIndex: 'key' },
          ...(columns.includes('name') ? [{ title: columnText('name'), dataIndex: 'name' }] : []),
          {
            title: text('import.verdict'),
            render: (_, { verdict }) => text(`import.verdict.${verdict}`),
          },
          { title: text('import.reason'), render: (_, row) => reasonOf(row) },
        ]}
      />
    </>
  );
}
