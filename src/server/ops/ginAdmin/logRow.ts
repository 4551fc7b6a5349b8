import type { LogLevel, LogTag } from '@/schemas/logger';
import { ROOT_ID } from '../../lib/root';
import { type LogEntry, type LogRow, type Scalar, toRow } from '../../log/entry';
import { redactQuery, toPublicJson } from '../../log/redact';
import { isId, momentOf, textOf } from './items';
import type { SourceRow } from './source/source';

const LEVELS: Record<string, LogLevel> = {
  ...{ debug: 'info', info: 'info', warn: 'warn', error: 'error' },
  ...{ dpanic: 'error', panic: 'error', fatal: 'error' },
};

/** Tags that mean the same here; a change has a table of its own here, so that `operate` is none of them. */
const TAGS: Record<string, LogTag> = { request: 'request', login: 'login', logout: 'logout' };

/** What is wrong with a row of the log. */
export type LogFault = 'no id' | 'no date' | 'a token';

/** Makes a row of the log here, without the passwords and tokens that gin-admin wrote into its own. */
export function toLogRow(
  row: SourceRow,
  usernames: ReadonlyMap<string, string>,
): LogRow | LogFault {
  const id = textOf(row.id);
  const moment = momentOf(row.created_at);
  if (!isId(id)) return 'no id';
  if (!moment) return 'no date';
  const [level, tag, user_id] = [textOf(row.level), textOf(row.tag), textOf(row.user_id)];
  const members = membersOf(textOf(row.data));
  // It says a second time that somebody signed in.
  if (tag === 'login' && 'token' in members) return 'a token';
  const { client_ip, method, path, status, cost, ...others } = members;
  const known = { level: LEVELS[level] ?? 'info', tag: TAGS[tag] ?? 'system' };
  const entry: LogEntry = {
    ...known,
    event: 'failed',
    message: textOf(row.message),
    stack: textOf(row.stack),
    trace_id: textOf(row.trace_id).slice(0, 64),
    user_id: isId(user_id) ? user_id : '',
    username: user_id === ROOT_ID ? ROOT_ID : (usernames.get(user_id) ?? ''),
    address: wordOf(client_ip),
    method: wordOf(method),
    path: wordOf(path),
    status: wholeNumber(status),
    duration: wholeNumber(cost),
    data: {
      ...(known.level !== level && { level }),
      ...(known.tag !== tag && { tag }),
      ...dataOf(others),
    },
  };
  return { ...toRow(entry, moment.getTime()), id, event: eventOf(known) };
}

/** Of what is neither a request nor a failure, only the message says what it is. */
function eventOf({ tag, level }: { tag: LogTag; level: LogLevel }): LogRow['event'] {
  if (tag === 'request' || tag === 'login' || tag === 'logout') return tag;
  return level === 'error' ? 'failed' : '';
}

type Members = Record<string, unknown>;

function membersOf(text: string): Members {
  const content = parsed(text);
  if (!isNested(content)) return {};
  return Object.fromEntries(Object.entries(content).filter(([, value]) => isShallow(value)));
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const isNested = (value: unknown): value is object => typeof value === 'object' && value !== null;

/** Deeper than what requests are made of; what is nested in thousands of levels overflows the stack. */
const MAX_LEVELS = 100;

/** What is deeper cannot be searched for secrets, so that it is left out. */
function isShallow(value: unknown, levels = MAX_LEVELS): boolean {
  if (!isNested(value)) return true;
  return levels > 0 && Object.values(value).every((member) => isShallow(member, levels - 1));
}

/** The text of a member, which must be no object: one may have anything in the place of its `toString`. */
const wordOf = (value: unknown) => (isNested(value) ? '' : textOf(value));

const MAX_INTEGER = 2 ** 31 - 1;

function wholeNumber(value: unknown): number | null {
  if (value === undefined || isNested(value)) return null;
  const number = Math.round(Number(value));
  return number >= 0 && number <= MAX_INTEGER ? number : null;
}

/** Bodies that are cut off cannot be searched for secrets, so that they are left out. */
const BODIES = new Set(['body', 'res_body']);
const ADDRESSES = new Set(['uri', 'referer']);

function dataOf(members: Members): Record<string, Scalar> {
  const entries = Object.entries(JSON.parse(toPublicJson(members)) as Members);
  return Object.fromEntries(
    entries.flatMap(([name, value]): [string, Scalar][] => {
      if (BODIES.has(name)) {
        const body = parsed(wordOf(value));
        return body === undefined || !isShallow(body) ? [] : [[name, toPublicJson(body)]];
      }
      if (typeof value === 'number' || typeof value === 'boolean') return [[name, value]];
      const text = typeof value === 'string' ? value : JSON.stringify(value);
      return [[name, ADDRESSES.has(name) ? redactQuery(text) : text]];
    }),
  );
}
