import dayjs from 'dayjs';
import { useEffect, useRef, useState } from 'react';
import { useMessage } from '@/components/feedback/Feedback';
import type { ListQuery } from '@/services/api/crud';
import { openLogExport } from '@/services/api/logView';
import { pickTarget, saveStream } from '@/services/browser/saveStream';
import { rowCounter } from './countRows';
import { useLogText } from './useLogText';

const TYPES = { csv: 'text/csv', jsonl: 'application/x-ndjson' };
const SHOWN_EVERY_MS = 200;

export type ExportFormat = keyof typeof TYPES;

/** Writes what a query finds to a file as it comes; `rows` are those written, undefined while it rests. */
export function useExport(query: ListQuery, onDone: () => void) {
  const text = useLogText();
  const message = useMessage();
  const [rows, setRows] = useState<number>();
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);

  const start = async (format: ExportFormat) => {
    const name = `loggers-${dayjs().format('YYYY-MM-DD')}.${format}`;
    const target = await pickTarget(name, TYPES[format]);
    if (!target) return;
    const controller = new AbortController();
    const { signal } = controller;
    running.current = controller;
    setRows(0);
    const count = rowCounter(format);
    let written = 0;
    let shownAt = 0;
    try {
      const { body } = await openLogExport({ ...query, format }, signal);
      if (body) {
        await saveStream(body, target, signal, (chunk) => {
          written = count(chunk);
          if (performance.now() - shownAt < SHOWN_EVERY_MS) return;
          shownAt = performance.now();
          setRows(written);
        });
      }
      message.success(text('logs.export.finished', { count: written }));
      onDone();
    } catch (error) {
      if (!signal.aborted) message.failure(error);
    } finally {
      setRows(undefined);
    }
  };
  const cancel = () => {
    if (running.current && rows !== undefined) message.info(text('logs.export.cancelled'));
    running.current?.abort();
  };
  return { rows, start, cancel };
}
