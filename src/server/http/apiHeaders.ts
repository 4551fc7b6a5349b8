import { createMiddleware } from 'hono/factory';
import { newId } from '../base/ids';
import type { AppEnv } from './context';

export const JSON_TYPE = 'application/json; charset=utf-8';

const PLAIN = /^[\w.-]{1,64}$/;

/** The caller's own trace id is used if it is short and plain. */
export const apiHeaders = createMiddleware<AppEnv>(async (c, next) => {
  const given = c.req.header('X-Request-Id') ?? '';
  const traceId = PLAIN.test(given) ? given : `TRACE-${newId().toUpperCase()}`;
  c.set('trace_id', traceId);
  c.header('X-Trace-Id', traceId);
  c.header('Cache-Control', 'no-store');
  await next();
  if (c.res.headers.get('Content-Type') === 'application/json') {
    c.res.headers.set('Content-Type', JSON_TYPE);
  }
});
