import { connect, isIP, type Socket } from 'node:net';
import { connect as connectTls } from 'node:tls';
import type { ForwardTarget } from '../../lib/forwardTarget';
import type { LogRecord, Sink } from './record';

/** https://www.rfc-editor.org/rfc/rfc5424#section-6.2.1: `log audit` for changes, `local0` for the rest. */
const FACILITY = { audit: 13, other: 16 };
const SEVERITY: Record<string, number> = { ERROR: 3, WARN: 4, INFO: 6 };

/** A header field has printable ASCII alone, and a bound. */
const headerField = (text: string, most: number) =>
  text.replaceAll(/[^\x21-\x7e]/g, '').slice(0, most) || '-';

function toSyslog(record: LogRecord): string {
  const { attributes, resource, severity_text, timestamp } = record;
  const tag = String(attributes['gatehouse.tag']);
  const facility = tag === 'operate' ? FACILITY.audit : FACILITY.other;
  const priority = facility * 8 + (SEVERITY[severity_text] ?? 6);
  const host = headerField(resource['host.name'] ?? '', 255);
  const id = headerField(tag, 32);
  return `<${priority}>1 ${timestamp} ${host} gatehouse ${process.pid} ${id} - ${JSON.stringify(record)}`;
}

/** Octet counting of RFC 6587, which RFC 5425 has for TLS as well. */
const framed = (message: string) => `${Buffer.byteLength(message)} ${message}`;

/** Syslog answers nothing: a batch has arrived once the receiver closes its connection too. */
export function syslogSink({ host, port, tls }: Extract<ForwardTarget, { kind: 'syslog' }>): Sink {
  return {
    async send(records, signal) {
      const text = records.map((record) => framed(toSyslog(record))).join('');
      const socket = tls
        ? connectTls({ host, port, servername: isIP(host) ? '' : host })
        : connect({ host, port });
      await deliver(socket, text, signal);
      return true;
    },
  };
}

function deliver(socket: Socket, text: string, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const abort = () => socket.destroy(signal.reason);
    signal.addEventListener('abort', abort, { once: true });
    let ended = false;
    socket.on('error', reject);
    // What it sends, which none should, must not keep its end from being seen.
    socket.resume();
    socket.on('end', () => {
      ended = true;
    });
    socket.on('close', (failed) => {
      signal.removeEventListener('abort', abort);
      if (ended && !failed && socket.writableFinished) resolve();
      else reject(new Error('the connection was closed before all was sent'));
    });
    socket.end(text);
  });
}
