import { type DestinationStream, type Logger, pino } from 'pino';
import { safeError } from './error';

export function createLog(destination: DestinationStream = pino.destination(1)): Logger {
  return pino(
    { serializers: { err: safeError }, timestamp: pino.stdTimeFunctions.isoTime },
    destination,
  );
}
