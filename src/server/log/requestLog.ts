import type { Context } from 'hono';
import { createMiddleware } from 'hono/factory';
import { addressOf } from '../http/address';
import type { AppEnv } from '../http/context';
import { plainPath } from '../http/plainPath';
import type { LogEntry, Scalar } from './entry';
import { redactQuery } from './redact';

/**
 * One row a request, as CONTRACT.md 1.9 has it but for the bodies: theirs are passwords, tokens and
 * captcha codes, and what a change did stands in its audit row.
 */
export const requestLog = createMiddleware<AppEnv>(async (c, next) => {
  const began = performance.now();
  await next();
  c.get('journal').write(toEntry(c, Math.round(performance.now() - began)));
});

function toEntry(c: Context<AppEnv>, cost: number): LogEntry {
  const { method } = c.req;
  const path = plainPath(c.req.path, c.get('env'));
  const { status } = c.res;
  return {
    level: status >= 500 ? 'error' : 'info',
    tag: 'request',
    message: `[HTTP] ${path}-${method}-${status} (${cost}ms)`,
    trace_id: c.get('trace_id'),
    user_id: c.get('signedIn')?.user_id,
    data: { ...requestData(c, path), ...responseData(c), cost },
  };
}

function requestData(c: Context<AppEnv>, path: string): Record<string, Scalar | undefined> {
  const header = (name: string) => c.req.header(name) ?? '';
  const { url } = c.req;
  const query = url.indexOf('?');
  return {
    client_ip: addressOf(c),
    method: c.req.method,
    path,
    user_agent: header('User-Agent'),
    referer: redactQuery(header('Referer')),
    uri: query < 0 ? c.req.path : redactQuery(c.req.path + url.slice(query)),
    host: header('Host'),
    remote_addr: c.env?.incoming?.socket.remoteAddress,
    proto: c.env?.incoming?.httpVersion && `HTTP/${c.env.incoming.httpVersion}`,
    content_length: numberOf(c.req.header('Content-Length')),
    content_type: header('Content-Type'),
  };
}

function responseData(c: Context<AppEnv>): Record<string, Scalar | undefined> {
  return {
    status: c.res.status,
    res_time: new Date(c.get('clock')()).toISOString(),
    res_size: numberOf(c.res.headers.get('Content-Length')),
  };
}

/** A length that was not sent is left out, like one that is no number. */
function numberOf(header: string | null | undefined): number | undefined {
  return header && /^\d{1,15}$/.test(header) ? Number(header) : undefined;
}
