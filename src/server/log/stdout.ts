import { type DestinationStream, type Logger, pino } from 'pino';
import { safeError } from './error';

/**
 * The log that people and collectors read: JSON, a line each, on stdout unless told otherwise.
 * Errors lose what may be secret on their way in.
 */
export function createLog(destination: DestinationStream = pino.destination(1)): Logger {
  return pino(
    { serializers: { err: safeError }, timestamp: pino.stdTimeFunctions.isoTime },
    destination,
  );
}
