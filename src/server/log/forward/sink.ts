import type { LogRecord } from './record';

/** What takes log records. */
export interface Sink {
  /**
   * Resolves once the receiver has all of them, or will never take those that it refused.
   *
   * @throws when it cannot be known that they have arrived: they are to be sent again.
   */
  send(records: LogRecord[], signal: AbortSignal): Promise<{ refused: number }>;
}
