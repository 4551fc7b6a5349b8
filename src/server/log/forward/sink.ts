import type { LogRecord } from './record';

export interface Sink {
  /**
   * @returns false where the receiver can never take all of them
   * @throws when it cannot be known that they have arrived: they are to be sent again.
   */
  send(records: LogRecord[], signal: AbortSignal): Promise<boolean>;
}
