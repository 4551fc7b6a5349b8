import type { ForwardTarget } from '../../lib/forwardTarget';
import { toOtlp } from './otlp';
import type { LogRecord } from './record';
import type { Sink } from './sink';

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
