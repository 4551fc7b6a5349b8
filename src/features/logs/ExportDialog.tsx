import { ModalForm, ProFormRadio } from '@ant-design/pro-components';
import { useQuery } from '@tanstack/react-query';
import { Progress } from 'antd';
import { useState } from 'react';
import Pending from '@/components/feedback/Pending';
import { useText } from '@/components/feedback/useText';
import { dialogButtons, FORM } from '@/components/form/proForm';
import type { ListQuery } from '@/services/api/crud';
import { logCountQuery } from './api/logView';
import styles from './logs.module.css';
import { type ExportFormat, useExport } from './useExport';

interface ExportDialogProps {
  query: ListQuery;
  onClose: () => void;
}

/** Says how many rows there are before it begins, how far it is, and stops when it is told to. */
export default function ExportDialog({ query, onClose }: ExportDialogProps) {
  const text = useText();
  const [asked] = useState(query);
  const { data: counted, error, refetch } = useQuery(logCountQuery(asked));
  const { written, start, cancel } = useExport(asked, onClose);
  const running = written !== undefined;
  const close = () => {
    cancel();
    onClose();
  };
  return (
    <ModalForm<{ format: ExportFormat }>
      {...FORM}
      open
      width={520}
      name="export"
      title={text('logs.export')}
      loading={running}
      modalProps={{ mask: { closable: !running } }}
      initialValues={{ format: 'csv' }}
      submitter={dialogButtons('export', text('import.export.start'), text('app.cancel'))}
      onOpenChange={(open) => !open && close()}
      onFinish={async ({ format }) => start(format)}
    >
      <p role="status">
        {counted &&
          text(counted.exact ? 'logs.export.count' : 'logs.export.atLeast', {
            count: counted.count,
          })}
      </p>
      {(error || !counted) && <Pending error={error} onRetry={refetch} rows={1} />}
      <ProFormRadio.Group
        name="format"
        disabled={running}
        fieldProps={{ 'aria-label': text('import.export.format') }}
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
    </ModalForm>
  );
}

/** Rows are written meanwhile, so that there may be more than were counted. */
const percentOf = (rows = 0, count = 0) =>
  count > 0 ? Math.min(99, Math.floor((100 * rows) / count)) : 0;
