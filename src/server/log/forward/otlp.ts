import type { Scalar } from '../entry';
import type { LogRecord } from './record';

const otlpValue = (value: Scalar) => {
  if (typeof value === 'string') return { stringValue: value };
  if (typeof value === 'boolean') return { boolValue: value };
  return Number.isInteger(value) ? { intValue: String(value) } : { doubleValue: value };
};

const pairs = (attributes: Record<string, Scalar>) =>
  Object.entries(attributes).map(([key, value]) => ({ key, value: otlpValue(value) }));

/** The JSON of https://opentelemetry.io/docs/specs/otlp/#otlphttp-request for logs. */
export function toOtlp(records: LogRecord[]) {
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
