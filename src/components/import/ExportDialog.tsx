import { Button, Modal } from 'antd';
import { useState } from 'react';
import { useMessage } from '@/components/feedback/Feedback';
import type { ListQuery } from '@/services/api/crud';
import { saveExport } from '@/services/api/transfer';
import { useImportText } from './useImportText';

interface ExportDialogProps {
  path: string;
  query: ListQuery;
  onClose: () => void;
}

/** Of what the list shows on all its pages. */
export default function ExportDialog({ path, query, onClose }: ExportDialogProps) {
  const text = useImportText();
  const message = useMessage();
  const [running, setRunning] = useState<string>();
  const run = async (format: string) => {
    setRunning(format);
    try {
      await saveExport(path, query, format);
      onClose();
    } catch (error) {
      message.failure(error);
      setRunning(undefined);
    }
  };
  return (
    <Modal open title={text('import.export')} onCancel={onClose} footer={null}>
      {(['csv', 'json'] as const).map((format) => (
        <Button
          key={format}
          block
          style={{ marginBlockEnd: 8 }}
          loading={running === format}
          disabled={running !== undefined}
          onClick={() => run(format)}
        >
          {text(`import.export.${format}`)}
        </Button>
      ))}
    </Modal>
  );
}
