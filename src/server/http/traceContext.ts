import { randomBytes } from 'node:crypto';

/** https://www.w3.org/TR/trace-context/#traceparent-header */
const TRACEPARENT = /^([0-9a-f]{2})-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})(-.*)?$/;
const ZEROS = /^0+$/;

export interface TraceContext {
  traceId: string;
  /** With a span of our own. */
  traceparent: string;
}

export function traceContextOf(header: string | undefined): TraceContext | undefined {
  const [, version, traceId = '', parentId = '', flags, more] =
    TRACEPARENT.exec(header ?? '') ?? [];
  if (!version || version === 'ff' || (version === '00' && more)) return undefined;
  if (ZEROS.test(traceId) || ZEROS.test(parentId)) return undefined;
  const spanId = randomBytes(8).toString('hex');
  return { traceId, traceparent: `00-${traceId}-${spanId}-${flags}` };
}
