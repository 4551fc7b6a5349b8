import { Button, Checkbox, Modal } from 'antd';
import { useState } from 'react';
import { useMessage } from '@/components/feedback/Feedback';
import { useLabel } from '@/components/form/useLabel';
import { type ExportFormat, exportFormats, MAX_EXPORTED_IDS } from '@/schemas/export';
import type { ListQuery } from '@/services/api/crud';
import { saveExport } from '@/services/api/transfer';
import styles from './export.module.css';
import { useImportText } from './useImportText';

interface ExportDialogProps {
  page: string;
  path: string;
  columns: readonly string[];
  query: ListQuery;
  /** Of the selected rows; without it all that the list shows on all its pages. */
  ids?: readonly string[] | undefined;
  /** How many rows that is, where it is known. */
  count?: number | undefined;
  onClose: () => void;
}

export default function ExportDialog(props: ExportDialogProps) {
  const { page, path, columns, query, ids, count, onClose } = props;
  const text = useImportText();
  const label = useLabel(page);
  const message = useMessage();
  const [running, setRunning] = useState<ExportFormat>();
  const [wanted, setWanted] = useState<readonly string[]>(columns);
  const tooMany = ids !== undefined && ids.length > MAX_EXPORTED_IDS;
  const run = async (format: ExportFormat) => {
    setRunning(format);
    try {
      const kept = columns.filter((name) => wanted.includes(name));
      await saveExport(path, query, { format, columns: kept, ids });
      onClose();
    } catch (error) {
      message.failure(error);
      setRunning(undefined);
    }
  };
  return (
    <Modal open title={text('import.export')} onCancel={onClose} footer={null}>
      {tooMany && <p>{text('import.export.tooMany', { max: MAX_EXPORTED_IDS })}</p>}
      {count !== undefined && <p>{text('import.export.count', { count })}</p>}
      <fieldset className={styles.columns}>
        <legend>{text('import.export.columns')}</legend>
        <Checkbox.Group
          options={columns.map((name) => ({ value: name, label: label(name) }))}
          value={[...wanted]}
          onChange={setWanted}
        />
      </fieldset>
      {exportFormats.map((format) => (
        <Button
          key={format}
          block
          className={styles.format ?? ''}
          loading={running === format}
          disabled={running !== undefined || wanted.length === 0 || tooMany}
          onClick={() => run(format)}
        >
          {text(`import.export.${format}`)}
        </Button>
      ))}
    </Modal>
  );
}
