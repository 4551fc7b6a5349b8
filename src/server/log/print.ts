import type { Logger } from 'pino';
import type { LogData, LogEntry, LogRow } from './entry';

export function printRow(
  log: Logger,
  { level, message, id, trace_id, user_id, tag, stack }: LogRow,
  data?: LogData,
): void {
  const line = { id, trace_id, user_id, tag, ...(stack && { stack }), ...(data && { data }) };
  log[level as LogEntry['level']](line, message);
}
