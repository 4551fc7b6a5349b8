import type { LogRecord } from './record';

export interface Sink {
  /** @throws when it cannot be known that they have arrived: they are to be sent again. */
  send(records: LogRecord[], signal: AbortSignal): Promise<{ refused: number }>;
}
