import type { ForwardTarget } from '../../lib/forwardTarget';
import type { Scalar } from '../entry';
import type { LogRecord, Sink } from './record';

/** The body itself cannot be used, however often it is sent. */
const REFUSED = new Set([400, 413, 415, 422]);

/** The path that OTLP has for logs. */
const OTLP_PATH = /\/v1\/logs$/;

/** Posts JSON lines; to `/v1/logs` what the OpenTelemetry protocol has there. */
export function httpSink({ url, authorization }: Extract<ForwardTarget, { kind: 'http' }>): Sink {
  const isOtlp = OTLP_PATH.test(new URL(url).pathname);
  const headers = {
    'Content-Type': isOtlp ? 'application/json' : 'application/x-ndjson',
    ...(authorization && { Authorization: authorization }),
  };
  const bodyOf = (records: LogRecord[]) =>
    isOtlp
      ? JSON.stringify(toOtlp(records))
      : records.map((record) => `${JSON.stringify(record)}\n`).join('');

  return {
    async send(records, signal) {
      const response = await fetch(url, {
        method: 'POST',
        headers,
        body: bodyOf(records),
        redirect: 'error',
        signal,
      });
      await response.body?.cancel();
      if (response.ok || REFUSED.has(response.status)) return response.ok;
      throw new Error(`the receiver answered ${response.status}`);
    },
  };
}

const otlpValue = (value: Scalar) => {
  if (typeof value === 'string') return { stringValue: value };
  if (typeof value === 'boolean') return { boolValue: value };
  return Number.isInteger(value) ? { intValue: String(value) } : { doubleValue: value };
};

const pairs = (attributes: Record<string, Scalar>) =>
  Object.entries(attributes).map(([key, value]) => ({ key, value: otlpValue(value) }));

/** The JSON of https://opentelemetry.io/docs/specs/otlp/#otlphttp-request for logs. */
function toOtlp(records: LogRecord[]) {
  const logRecords = records.map((record) => ({
    timeUnixNano: `${Date.parse(record.timestamp)}000000`,
    severityNumber: record.severity_number,
    severityText: record.severity_text,
    body: { stringValue: record.body },
    ...(record.trace_id && { traceId: record.trace_id }),
    ...(record.span_id && { spanId: record.span_id }),
    attributes: pairs(record.attributes),
  }));
  const resource = { attributes: pairs(records[0]?.resource ?? {}) };
  const scopeLogs = [{ scope: { name: 'gatehouse' }, logRecords }];
  return { resourceLogs: [{ resource, scopeLogs }] };
}
