import type { ForwardTarget } from '../../base/forwardTarget';
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

  async function send(records: LogRecord[], signal: AbortSignal): Promise<{ refused: number }> {
    const response = await fetch(url, {
      method: 'POST',
      headers,
      body: bodyOf(records),
      redirect: 'error',
      signal,
    });
    await response.body?.cancel();
    if (response.ok) return { refused: 0 };
    if (!REFUSED.has(response.status)) throw new Error(`the receiver answered ${response.status}`);
    if (records.length === 1) return { refused: 1 };
    // One record that it cannot take must not hold up the others.
    const middle = records.length >> 1;
    const first = await send(records.slice(0, middle), signal);
    const second = await send(records.slice(middle), signal);
    return { refused: first.refused + second.refused };
  }

  return { send };
}
