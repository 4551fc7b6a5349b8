import { createMiddleware } from 'hono/factory';
import { newId } from '../lib/ids';
import type { AppEnv } from './context';
import { traceContextOf } from './traceContext';

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
