import { hostname } from 'node:os';
import type { LogLevel } from '@/schemas/logger';
import type { Entry } from '../entries';
import type { Scalar } from '../entry';

/** A log row by the names of OpenTelemetry: its log data model and its semantic conventions. */
export interface LogRecord {
  /** ISO 8601, in UTC. */
  timestamp: string;
  severity_text: string;
  severity_number: number;
  body: string;
  /** The trace of the W3C trace context, where the caller sent one. */
  trace_id?: string;
  /** The request's span in that trace. */
  span_id?: string;
  attributes: Record<string, Scalar>;
  resource: Record<string, string>;
}

/** A receiver of log rows. */
export interface Sink {
  /**
   * @returns false where the receiver can never take all of them
   * @throws when it cannot be known that they have arrived: they are to be sent again.
   */
  send(records: LogRecord[], signal: AbortSignal): Promise<boolean>;
}

/** https://opentelemetry.io/docs/specs/otel/logs/data-model/#field-severitynumber */
const SEVERITY: Record<LogLevel, number> = { info: 9, warn: 13, error: 17 };

const W3C_TRACE_ID = /^[0-9a-f]{32}$/;
const TRACEPARENT = /^00-([0-9a-f]{32})-([0-9a-f]{16})-/;

/** What has no name there is `gatehouse.` and our own. */
const NAMES: Record<string, string> = {
  username: 'user.name',
  actor: 'user.name',
  client_ip: 'client.address',
  remote_addr: 'network.peer.address',
  method: 'http.request.method',
  path: 'url.path',
  uri: 'url.original',
  status: 'http.response.status_code',
  user_agent: 'user_agent.original',
  referer: 'http.request.header.referer',
  content_type: 'http.request.header.content-type',
  content_length: 'http.request.body.size',
  res_size: 'http.response.body.size',
  host: 'server.address',
  type: 'exception.type',
  cost: 'gatehouse.duration_ms',
  verb: 'gatehouse.audit.verb',
  entity: 'gatehouse.audit.entity',
  target_id: 'gatehouse.audit.target.id',
  target_name: 'gatehouse.audit.target.name',
  before: 'gatehouse.audit.before',
  after: 'gatehouse.audit.after',
};

const RESOURCE = { 'service.name': 'gatehouse', 'host.name': hostname() };

export function toRecord(row: Entry): LogRecord {
  const { id, level, tag, trace_id, user_id, message, stack, created_at } = row;
  const attributes: Record<string, Scalar> = { 'log.record.uid': id, 'gatehouse.tag': tag };
  if (trace_id) attributes['gatehouse.trace_id'] = trace_id;
  if (user_id) attributes['user.id'] = user_id;
  if (stack) attributes['exception.stacktrace'] = stack;
  const { traceparent, ...data } = row.data;
  for (const [name, value] of Object.entries(data)) {
    if (value !== '') attributes[NAMES[name] ?? `gatehouse.${name}`] = value;
  }
  return {
    timestamp: created_at,
    severity_text: level.toUpperCase(),
    severity_number: SEVERITY[level as LogLevel] ?? SEVERITY.info,
    body: message,
    ...traceOf(trace_id, traceparent),
    attributes,
    resource: RESOURCE,
  };
}

function traceOf(own: string, traceparent: Scalar | undefined) {
  const [, trace_id, span_id] = TRACEPARENT.exec(String(traceparent)) ?? [];
  if (trace_id && span_id) return { trace_id, span_id };
  return W3C_TRACE_ID.test(own) ? { trace_id: own } : {};
}
