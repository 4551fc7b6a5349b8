import { Button, Table } from 'antd';
import { type ImportResult, importVerdicts } from '@/schemas/import';
import { saveFile } from '@/services/browser/saveFile';
import { useImportText } from './useImportText';

/** What an import would do, in sum and by row. */
export default function Verdicts({ result: { counts, rows } }: { result: ImportResult }) {
  const text = useImportText();
  const refused = rows.filter(({ verdict }) => verdict === 'refused');
  const saveErrors = () => {
    const lines = refused.map(({ row, key, detail = '' }) => [String(row), key, detail]);
    const csv = [['row', 'key', 'reason'], ...lines]
      .map((line) => line.map(cell).join())
      .join('\r\n');
    saveFile(new Blob([`\ufeff${csv}\r\n`], { type: 'text/csv' }), 'refused.csv');
  };
  return (
    <>
      <p role="status">
        {importVerdicts
          .map((verdict) => `${text(`import.verdict.${verdict}`)}: ${counts[verdict] ?? 0}`)
          .join(' · ')}
      </p>
      {refused.length > 0 && <Button onClick={saveErrors}>{text('import.errors')}</Button>}
      <Table
        size="small"
        rowKey="row"
        dataSource={refused.length > 0 ? refused : rows}
        pagination={{ pageSize: 10, showSizeChanger: false }}
        columns={[
          { title: text('import.row'), dataIndex: 'row', width: 72 },
          { dataIndex: 'key' },
          {
            title: text('import.verdict'),
            render: (_, { verdict }) => text(`import.verdict.${verdict}`),
          },
          { title: text('import.reason'), dataIndex: 'detail' },
        ]}
      />
    </>
  );
}

/** An apostrophe keeps a spreadsheet from taking a cell for a formula. */
function cell(value: string): string {
  const safe = /^[=+\-@\t\r＝＋－＠]/.test(value) ? `'${value}` : value;
  return `"${safe.replaceAll('"', '""')}"`;
}
