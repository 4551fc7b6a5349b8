import type { LogLevel, LogTag } from '@/schemas/logger';
import { newId } from '../base/ids';
import type { tables } from '../db/database';
import { visible, visibleLines } from './text';

/** In characters. */
const MOST = { message: 1_024, stack: 8_192, value: 2_048, audited: 65_536 };

export type Scalar = string | number | boolean;

export interface LogEntry {
  level: LogLevel;
  tag: LogTag;
  message: string;
  trace_id?: string | undefined;
  /** Empty when the caller is not signed in. */
  user_id?: string | undefined;
  stack?: string | undefined;
  data?: Record<string, Scalar | undefined> | undefined;
}

export type LogData = Record<string, Scalar>;

export type LogRow = Required<typeof tables.logger.$inferInsert>;

/** Kept whole, as the audit is about them. */
const AUDITED = new Set(['before', 'after']);

/** Bounded, and without a character that could forge another row. */
export const toRow = (entry: LogEntry, now: number): LogRow => toRowAndData(entry, now).row;

export function toRowAndData(entry: LogEntry, now: number): { row: LogRow; data?: LogData } {
  const data = entry.data && boundData(entry.data);
  const row = {
    id: newId(now),
    level: entry.level,
    trace_id: entry.trace_id ?? '',
    user_id: entry.user_id ?? '',
    tag: entry.tag,
    message: visible(entry.message, MOST.message),
    stack: visibleLines(entry.stack ?? '', MOST.stack),
    data: data ? JSON.stringify(data) : '',
    created_at: new Date(now),
  };
  return { row, ...(data && { data }) };
}

function boundData(data: NonNullable<LogEntry['data']>): LogData {
  const bound: LogData = {};
  for (const [name, value] of Object.entries(data)) {
    if (typeof value === 'string') {
      bound[name] = visible(value, AUDITED.has(name) ? MOST.audited : MOST.value);
    } else if (value !== undefined) bound[name] = value;
  }
  return bound;
}
