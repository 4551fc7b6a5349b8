import { useQuery } from '@tanstack/react-query';
import { Button, Modal, Progress, Radio, Skeleton } from 'antd';
import { useState } from 'react';
import LoadFailed from '@/components/feedback/LoadFailed';
import { useText } from '@/components/feedback/useText';
import type { ListQuery } from '@/services/api/crud';
import { logCountQuery } from '@/services/api/logView';
import styles from './logs.module.css';
import { type ExportFormat, useExport } from './useExport';

interface ExportDialogProps {
  query: ListQuery;
  onClose: () => void;
}

/** Says how many rows there are before it begins, how far it is, and stops when it is told to. */
export default function ExportDialog({ query, onClose }: ExportDialogProps) {
  const text = useText();
  const [format, setFormat] = useState<ExportFormat>('csv');
  const [asked] = useState(query);
  const { data: counted, error, refetch } = useQuery(logCountQuery(asked));
  const { written, start, cancel } = useExport(asked, onClose);
  const running = written !== undefined;
  const close = () => {
    cancel();
    onClose();
  };
  return (
    <Modal
      open
      title={text('logs.export.title')}
      onCancel={close}
      mask={{ closable: !running }}
      footer={[
        <Button key="cancel" onClick={close}>
          {text('app.cancel')}
        </Button>,
        <Button key="start" type="primary" loading={running} onClick={() => start(format)}>
          {text('logs.export.start')}
        </Button>,
      ]}
    >
      <p role="status">
        {counted &&
          text(counted.exact ? 'logs.export.count' : 'logs.export.atLeast', {
            count: counted.count,
          })}
      </p>
      {!counted && !error && <Skeleton active title={false} paragraph={{ rows: 1 }} />}
      {error && <LoadFailed error={error} onRetry={refetch} />}
      <Radio.Group
        aria-label={text('logs.export.format')}
        disabled={running}
        value={format}
        onChange={({ target }) => setFormat(target.value)}
        options={[
          { value: 'csv', label: text('logs.export.csv') },
          { value: 'xlsx', label: text('logs.export.xlsx') },
          { value: 'jsonl', label: text('logs.export.jsonl') },
        ]}
      />
      {written && (
        <div className={styles.progress}>
          <Progress
            percent={percentOf(written.rows, counted?.count)}
            status="active"
            showInfo={written.rows !== undefined}
            aria-label={text('logs.export.progress')}
          />
          <span>
            {written.rows === undefined
              ? text('logs.export.size', { size: written.bytes / 2 ** 20 })
              : text('logs.export.done', { count: written.rows })}
          </span>
        </div>
      )}
    </Modal>
  );
}

/** Rows are written meanwhile, so that there may be more than were counted. */
const percentOf = (rows = 0, count = 0) =>
  count > 0 ? Math.min(99, Math.floor((100 * rows) / count)) : 0;
