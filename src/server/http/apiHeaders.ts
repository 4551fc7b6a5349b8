import { randomBytes } from 'node:crypto';
import { createMiddleware } from 'hono/factory';
import { newId } from '../lib/ids';
import type { AppEnv } from './context';

export const JSON_TYPE = 'application/json; charset=utf-8';

const PLAIN = /^[\w.-]{1,64}$/;

/** The caller's own trace id is used if it is short and plain, or that of its trace context. */
export const apiHeaders = createMiddleware<AppEnv>(async (c, next) => {
  const given = c.req.header('X-Request-Id') ?? '';
  const trace = traceContextOf(c.req.header('traceparent'));
  const made = trace?.traceId ?? `TRACE-${newId().toUpperCase()}`;
  const isOwn = PLAIN.test(given);
  const traceId = isOwn ? given : made;
  if (trace && !isOwn) c.set('request_id', newId());
  if (trace) {
    c.set('traceparent', trace.traceparent);
    c.header('traceparent', trace.traceparent);
  }
  c.set('trace_id', traceId);
  c.header('X-Trace-Id', traceId);
  c.header('Cache-Control', 'no-store');
  await next();
  if (c.res.headers.get('Content-Type') === 'application/json') {
    c.res.headers.set('Content-Type', JSON_TYPE);
  }
});

/** https://www.w3.org/TR/trace-context/#traceparent-header */
const TRACEPARENT = /^([0-9a-f]{2})-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})(-.*)?$/;
const ZEROS = /^0+$/;

interface TraceContext {
  traceId: string;
  /** The header with a span of our own. */
  traceparent: string;
}

function traceContextOf(header: string | undefined): TraceContext | undefined {
  const [, version, traceId = '', parentId = '', flags, more] =
    TRACEPARENT.exec(header ?? '') ?? [];
  if (!version || version === 'ff' || (version === '00' && more)) return undefined;
  if (ZEROS.test(traceId) || ZEROS.test(parentId)) return undefined;
  const spanId = randomBytes(8).toString('hex');
  return { traceId, traceparent: `00-${traceId}-${spanId}-${flags}` };
}
