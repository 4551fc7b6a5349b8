import { DownloadOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useState } from 'react';
import { useMessage } from '@/components/feedback/Feedback';
import { useText } from '@/components/feedback/useText';
import { exportLogs } from '@/services/api/logger';
import { timeQuery } from './days';
import type texts from './locales/en-US';
import { saveFile } from './saveFile';

const fileName = (headers: Headers): string =>
  /filename="([^"]+)"/.exec(headers.get('Content-Disposition') ?? '')?.[1] ?? 'loggers.csv';

/** Sends the rows that meet the filters as a CSV file. */
export default function ExportButton({ filters }: { filters: Record<string, string> }) {
  const text = useText<typeof texts>();
  const message = useMessage();
  const [busy, setBusy] = useState(false);

  const download = async () => {
    setBusy(true);
    try {
      const { file, headers } = await exportLogs(timeQuery(filters));
      saveFile(file, fileName(headers));
      const most = headers.get('X-Export-Truncated');
      if (most)
        message.warning(text('pages.system.logger.export.truncated', { most: Number(most) }));
    } catch (error) {
      message.failure(error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button icon={<DownloadOutlined aria-hidden />} loading={busy} onClick={download}>
      {text('pages.system.logger.export')}
    </Button>
  );
}
