import type { Logger } from 'pino';
import type { LogData, LogEntry } from './entry';

/** A log row or a change, as a line of the standard output tells it. */
export interface PrintedRow {
  level: string;
  message: string;
  id: string;
  trace_id: string;
  user_id: string;
  tag: string;
  stack?: string;
  /** Makes the data when the row is printed, after the commit, as that may take long. */
  data: () => LogData;
}

export function printRow(
  log: Logger,
  { level, message, id, trace_id, user_id, tag, stack, data: makeData }: PrintedRow,
): void {
  const data = makeData();
  const hasData = Object.keys(data).length > 0;
  const line = { id, trace_id, user_id, tag, ...(stack && { stack }), ...(hasData && { data }) };
  log[level as LogEntry['level']](line, message);
}
