import type { LogLevel, LogTag } from '@/schemas/logger';
import type { tables } from '../db/database';
import { newId } from '../ids';
import { visible, visibleLines } from './text';

/** The longest that each part of a row may be, in characters. */
const MOST = { message: 1_024, stack: 8_192, value: 2_048, audited: 65_536 };

/** Values that the original client can show. */
export type Scalar = string | number | boolean;

/** Something that happened, before it is a row. */
export interface LogEntry {
  level: LogLevel;
  tag: LogTag;
  message: string;
  trace_id?: string | undefined;
  /** Empty when nobody was signed in. */
  user_id?: string | undefined;
  stack?: string | undefined;
  data?: Record<string, Scalar | undefined> | undefined;
}

/** A row of the table `logger`. */
export type LogRow = Required<typeof tables.logger.$inferInsert>;

/** What an audit row keeps whole, as it is what the audit is for. */
const AUDITED = new Set(['before', 'after']);

/** The row of an entry: bounded, and without a character that could forge another. */
export function toRow(entry: LogEntry, now: number): LogRow {
  return {
    id: newId(now),
    level: entry.level,
    trace_id: entry.trace_id ?? '',
    user_id: entry.user_id ?? '',
    tag: entry.tag,
    message: visible(entry.message, MOST.message),
    stack: visibleLines(entry.stack ?? '', MOST.stack),
    data: entry.data ? JSON.stringify(entry.data, boundValue) : '',
    created_at: new Date(now),
  };
}

function boundValue(name: string, value: unknown): unknown {
  if (typeof value !== 'string') return value;
  return visible(value, AUDITED.has(name) ? MOST.audited : MOST.value);
}
