import dayjs from 'dayjs';
import { useEffect, useRef, useState } from 'react';
import { useMessage } from '@/components/feedback/Feedback';
import { useText } from '@/components/feedback/useText';
import type { ListQuery } from '@/services/api/crud';
import { pickTarget, saveStream } from '@/services/browser/saveStream';
import { openLogExport } from './api/logView';
import { rowCounter } from './countRows';

const TYPES = {
  csv: 'text/csv',
  jsonl: 'application/x-ndjson',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};
const SHOWN_EVERY_MS = 200;

export type ExportFormat = keyof typeof TYPES;

export interface Written {
  bytes: number;
  /** Undefined where the file is packed. */
  rows: number | undefined;
}

/** Writes what a query finds to a file as it comes; nothing is `written` while it rests. */
export function useExport(query: ListQuery, onDone: () => void) {
  const text = useText();
  const message = useMessage();
  const [written, setWritten] = useState<Written>();
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);

  const start = async (format: ExportFormat) => {
    const name = `loggers-${dayjs().format('YYYY-MM-DD')}.${format}`;
    const target = await pickTarget(name, TYPES[format]);
    if (!target) return;
    const controller = new AbortController();
    const { signal } = controller;
    running.current = controller;
    const count = format === 'xlsx' ? undefined : rowCounter(format);
    const sofar: Written = { bytes: 0, rows: count && 0 };
    setWritten({ ...sofar });
    let shownAt = 0;
    try {
      const { body } = await openLogExport({ ...query, format }, signal);
      if (body) {
        await saveStream(body, target, signal, (chunk) => {
          sofar.bytes += chunk.length;
          sofar.rows = count?.(chunk);
          if (performance.now() - shownAt < SHOWN_EVERY_MS) return;
          shownAt = performance.now();
          setWritten({ ...sofar });
        });
      }
      message.success(
        sofar.rows === undefined
          ? text('logs.export.saved')
          : text('logs.export.finished', { count: sofar.rows }),
      );
      onDone();
    } catch (error) {
      await target.abort().catch(() => undefined);
      if (!signal.aborted) message.failure(error);
    } finally {
      setWritten(undefined);
    }
  };
  const cancel = () => {
    if (running.current && written) message.info(text('logs.export.cancelled'));
    running.current?.abort();
  };
  return { written, start, cancel };
}
