import type { LogEvent, LogLevel, LogTag } from '@/schemas/logger';
import type { tables } from '../db/database';
import { newId } from '../lib/ids';
import { folded } from '../lib/searchKey';
import { visible, visibleLines } from './text';

/** In characters. */
const MAX = { message: 1_024, stack: 8_192, value: 2_048, search: 2_048, strangersPath: 100 };

export type Scalar = string | number | boolean;

export type LogData = Record<string, Scalar>;

export type LogRow = Required<typeof tables.logger.$inferInsert>;

type Given = 'level' | 'tag' | 'event' | 'message' | 'data';
type Made = 'id' | 'created_at' | 'search';

/** What is logged, by the columns of the log; those that are left out are empty. */
export type LogEntry = {
  level: LogLevel;
  tag: LogTag;
  event: LogEvent;
  message: string;
  /** What has no column. */
  data?: Record<string, Scalar | undefined> | undefined;
} & { [Column in Exclude<keyof LogRow, Given | Made>]?: LogRow[Column] | undefined };

/** Makes a row of bounded texts, without a character that could forge another row. */
export function toRow(entry: LogEntry, now: number): LogRow {
  const row = {
    id: newId(now),
    level: entry.level,
    tag: entry.tag,
    event: entry.event,
    reason: bounded(entry.reason),
    trace_id: entry.trace_id ?? '',
    user_id: entry.user_id ?? '',
    username: bounded(entry.username),
    address: bounded(entry.address),
    method: bounded(entry.method),
    path: bounded(entry.path),
    route: bounded(entry.route),
    status: entry.status ?? null,
    duration: entry.duration ?? null,
    entity: entry.entity ?? '',
    record_id: entry.record_id ?? '',
    record_name: bounded(entry.record_name),
    message: visible(entry.message, MAX.message),
    stack: visibleLines(entry.stack ?? '', MAX.stack),
    data: boundedData(entry.data),
    created_at: new Date(now),
  };
  return { ...row, search: searchTextOf(row) };
}

const bounded = (text = '') => visible(text, MAX.value);

/** What the list shows of a row besides its event, folded as a search is. A stranger's path is cut. */
function searchTextOf({
  message,
  username,
  address,
  path,
  record_name,
  user_id,
}: Omit<LogRow, 'search'>) {
  const shown = user_id ? path : path.slice(0, MAX.strangersPath);
  const texts = [message, username, address, record_name, message.includes(path) ? '' : shown];
  return folded(texts.filter(Boolean).join('\n')).slice(0, MAX.search).toWellFormed();
}

function boundedData(data: LogEntry['data']): LogData | null {
  const entries = Object.entries(data ?? {}).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, typeof value === 'string' ? bounded(value) : value]],
  );
  return entries.length > 0 ? Object.fromEntries(entries) : null;
}

/** Returns what of a row is no member of its own in the API, by the names that it has there. */
export function dataOf(
  row: Pick<LogRow, Column | 'tag' | 'event' | 'reason'> & { data: unknown },
): LogData {
  const data: LogData = {};
  for (const [column, name] of Object.entries(API_NAMES)) {
    const value = row[column as Column];
    if (value !== '' && value !== null) data[name] = value;
  }
  if (row.reason) data[row.tag === 'denied' ? 'reason_code' : 'reason'] = row.reason;
  if (row.tag === 'system' && row.event && row.event !== 'failed') data.event = row.event;
  return { ...data, ...(row.data as LogData | null) };
}

const API_NAMES = {
  username: 'username',
  address: 'client_ip',
  method: 'method',
  path: 'path',
  route: 'route',
  status: 'status',
  duration: 'cost',
  entity: 'entity',
  record_id: 'target_id',
  record_name: 'target_name',
} as const;

type Column = keyof typeof API_NAMES;
