import type { Logger } from 'pino';
import type { Database } from '../../db/database';
import { isStorageLow } from '../../db/errors';
import type { ForwardTarget } from '../../lib/forwardTarget';
import { LogForwarder } from './forwarder';
import { httpSink } from './http';
import { setForwarding } from './outbox';
import { syslogSink } from './syslog';

export async function startForwarding(
  { db, log }: { db: Database; log: Logger },
  target: ForwardTarget | undefined,
): Promise<() => Promise<void>> {
  // A start on a full disk serves reads; what was set before goes on.
  await setForwarding(db, target !== undefined).catch((error) => {
    if (!isStorageLow(error)) throw error;
    log.warn(
      'LOG_FORWARD: the disk is almost full, so that a change of it waits for the next start',
    );
  });
  if (!target) return async () => {};
  const sink = target.kind === 'syslog' ? syslogSink(target) : httpSink(target);
  const forwarder = new LogForwarder({ db, log, sink });
  return () => forwarder.close();
}
