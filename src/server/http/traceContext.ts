import { randomBytes } from 'node:crypto';

/** https://www.w3.org/TR/trace-context/#traceparent-header */
const TRACEPARENT = /^([0-9a-f]{2})-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})(-.*)?$/;
const ZEROS = /^0+$/;

/** The trace that a caller's request is part of, and the part of it that is ours. */
export interface TraceContext {
  /** 32 hexadecimal digits. */
  traceId: string;
  /** To be sent on: the trace, with a span of our own. */
  traceparent: string;
}

/** @returns undefined where the header is not there or not valid, as the standard has it. */
export function traceContextOf(header: string | undefined): TraceContext | undefined {
  const [, version, traceId = '', parentId = '', flags, more] =
    TRACEPARENT.exec(header ?? '') ?? [];
  if (!version || version === 'ff' || (version === '00' && more)) return undefined;
  if (ZEROS.test(traceId) || ZEROS.test(parentId)) return undefined;
  const spanId = randomBytes(8).toString('hex');
  return { traceId, traceparent: `00-${traceId}-${spanId}-${flags}` };
}
