import type { Context } from 'hono';
import { createMiddleware } from 'hono/factory';
import { tooManyRequests } from '../lib/errors';
import type { LogEntry, Scalar } from '../log/entry';
import { redactQuery } from '../log/redact';
import { visible } from '../log/text';
import { addressOf } from './address';
import type { AppEnv } from './context';
import { identify, isReading } from './guard';
import { identitiesOf } from './identities';
import { answer } from './onError';
import { declaredPath, loggedPath, stripBasePath } from './routePath';
import { refusalVerdict } from './shares';
import { tokenOf } from './writeShare';

/** Characters of each text of a row without a user. */
const MAX_ANONYMOUS = 200;

/** Logs each request without its body, which may hold a password. Rows of strangers and of reads are bounded. */
export const requestLog = createMiddleware<AppEnv>(async (c, next) => {
  const began = performance.now();
  addressOf(c);
  await next();
  if (c.res.status >= 400) await identify(c).catch(() => false);
  const isLogged = !isPlainCheck(c) && (c.get('principal') ? admitUser(c) : admitAnonymous(c));
  if (isLogged) c.get('logWriter').write(toEntry(c, Math.round(performance.now() - began)));
  countCall(c);
});

/** A proxy asks about each request to an application: neither yes nor a request without a token is worth a row. */
function isPlainCheck(c: Context<AppEnv>): boolean {
  if (!c.get('guarded')) return false;
  return c.res.status === 200 || (c.res.status === 401 && tokenOf(c) === undefined);
}

/** Changes, denials and faults are always logged. */
function admitUser(c: Context<AppEnv>): boolean {
  const { status } = c.res;
  const isRefused = status >= 400 && status < 500;
  const isDenied = status === 401 || status === 403;
  if (isDenied || status >= 500 || !(isRefused || isReading(c))) return true;
  const { user_id, username } = identitiesOf(c.get('principal'));
  return c.get('anonymousLog').admitRead({ user_id, username, address: addressOf(c) });
}

/** Calls that were let pass, by the guard and after it. */
function countCall(c: Context<AppEnv>): void {
  const route = c.get('authorizedRoute');
  if (!route?.path || c.res.status === 403) return;
  c.get('logWriter').calls.add(c.get('principal').user_id, `${route.method} ${route.path}`);
}

function admitAnonymous(c: Context<AppEnv>): boolean {
  const isLogged = hasRoomForStranger(c);
  if (!isLogged) c.get('anonymousLog').omit();
  return isLogged;
}

/** May replace the answer by a 429. */
function hasRoomForStranger(c: Context<AppEnv>): boolean {
  const log = c.get('anonymousLog');
  const { status } = c.res;
  if (status < 400) return log.hasRoom('answered');
  const { logged, wait } = refusalVerdict(c, status === 429);
  if (wait > 0 && status < 500 && status !== 429) c.res = answer(c, tooManyRequests(wait));
  return logged && log.hasRoom('refused');
}

function toEntry(c: Context<AppEnv>, cost: number): LogEntry {
  const { method } = c.req;
  const { status } = c.res;
  const { user_id, username, seenAs } = identitiesOf(c.get('principal'));
  const path = stripBasePath(c.req.path, c.get('env'));
  const data = requestData(c);
  return {
    level: status >= 500 ? 'error' : 'info',
    tag: 'request',
    event: 'request',
    message: `[HTTP] ${loggedPath(c)}-${method}-${status} (${cost}ms)`,
    trace_id: c.get('trace_id'),
    ...{ user_id, username, address: addressOf(c) },
    method: cut(user_id, method),
    path: cut(user_id, path),
    ...{ route: declaredPath(c), status, duration: cost },
    data: { ...seenAs, ...(user_id ? data : cutTexts(data)), ...responseData(c) },
  };
}

type RequestData = Record<string, Scalar | undefined>;

const cut = (userId: string | undefined, text: string) =>
  userId ? text : visible(text, MAX_ANONYMOUS);

function cutTexts(data: RequestData): RequestData {
  const entries = Object.entries(data).map(([name, value]) => [
    name,
    typeof value === 'string' ? visible(value, MAX_ANONYMOUS) : value,
  ]);
  return Object.fromEntries(entries);
}

function requestData(c: Context<AppEnv>): RequestData {
  const header = (name: string) => c.req.header(name) ?? '';
  const { url } = c.req;
  const query = url.indexOf('?');
  return {
    user_agent: header('User-Agent'),
    referer: redactQuery(header('Referer')),
    uri: query < 0 ? c.req.path : redactQuery(c.req.path + url.slice(query)),
    host: header('Host'),
    remote_addr: c.env?.incoming?.socket.remoteAddress,
    proto: c.env?.incoming?.httpVersion && `HTTP/${c.env.incoming.httpVersion}`,
    content_length: numberOf(c.req.header('Content-Length')),
    content_type: header('Content-Type'),
    traceparent: c.get('traceparent'),
  };
}

function responseData(c: Context<AppEnv>): Record<string, Scalar | undefined> {
  return {
    res_time: new Date(c.get('clock')()).toISOString(),
    res_size: numberOf(c.res.headers.get('Content-Length')),
  };
}

function numberOf(header: string | null | undefined): number | undefined {
  return header && /^\d{1,15}$/.test(header) ? Number(header) : undefined;
}
