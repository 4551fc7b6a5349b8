import { Button, Checkbox, Modal, Radio } from 'antd';
import { useState } from 'react';
import { useMessage } from '@/components/feedback/Feedback';
import { useText } from '@/components/feedback/useText';
import type { Exported, ExportFormat } from '@/schemas/import';
import type { ListQuery } from '@/services/api/crud';
import { saveExport } from './api/transfer';
import styles from './import.module.css';
import { useColumnText } from './useVerdictText';

interface ExportDialogProps {
  page: string;
  path: string;
  exported: Exported;
  query: ListQuery;
  /** How many rows match the query. */
  matching: { count: number; capped: boolean };
  /** The selected rows. */
  ids: readonly string[];
  onClose: () => void;
}

/** Of what the list shows on all its pages, or of the selected rows. */
export default function ExportDialog(props: ExportDialogProps) {
  const { page, path, exported, query, matching, ids, onClose } = props;
  const text = useText();
  const columnText = useColumnText(page);
  const message = useMessage();
  const [running, setRunning] = useState(false);
  const [rows, setRows] = useState<'selected' | 'all'>(ids.length > 0 ? 'selected' : 'all');
  const [format, setFormat] = useState<ExportFormat>('csv');
  const [columns, setColumns] = useState<readonly string[]>(exported.columns);
  const all = text(matching.capped ? 'import.export.moreThan' : 'import.export.all', {
    count: matching.count,
  });
  const run = async () => {
    setRunning(true);
    const chosen = exported.columns.filter((column) => columns.includes(column));
    try {
      const what = rows === 'selected' ? { ids } : { query };
      await saveExport(path, what, { format, columns: chosen });
      onClose();
    } catch (error) {
      message.failure(error);
      setRunning(false);
    }
  };
  return (
    <Modal
      open
      title={text('entity.export')}
      onCancel={onClose}
      footer={[
        <Button key="cancel" onClick={onClose}>
          {text('app.cancel')}
        </Button>,
        <Button
          key="run"
          type="primary"
          loading={running}
          disabled={columns.length === 0}
          onClick={run}
        >
          {text('import.export.start')}
        </Button>,
      ]}
    >
      {ids.length === 0 ? (
        <p role="status">{all}</p>
      ) : (
        <Radio.Group
          vertical
          aria-label={text('import.export.rows')}
          value={rows}
          onChange={({ target }) => setRows(target.value)}
          options={[
            { value: 'selected', label: text('import.export.selected', { count: ids.length }) },
            { value: 'all', label: all },
          ]}
        />
      )}
      <div className={styles.group}>{text('import.export.format')}</div>
      <Radio.Group
        aria-label={text('import.export.format')}
        value={format}
        onChange={({ target }) => setFormat(target.value)}
        options={exported.formats.map((value) => ({ value, label: value.toUpperCase() }))}
      />
      <div className={styles.group}>{text('import.export.columns')}</div>
      <Checkbox.Group
        aria-label={text('import.export.columns')}
        className={styles.columns}
        value={[...columns]}
        onChange={setColumns}
        options={exported.columns.map((value) => ({ value, label: columnText(value) }))}
      />
    </Modal>
  );
}
