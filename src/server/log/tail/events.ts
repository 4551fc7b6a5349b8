import { type Position, toCursor } from './position';

/** Why a tail ends; the client comes again with its last cursor. */
export type Ending = 'leaving' | 'refused' | 'slow';

const RETRY_MS = 1_000;

const event = (name: string, data: unknown, position?: Position): string =>
  `${position ? `id: ${toCursor(position)}\n` : ''}event: ${name}\ndata: ${JSON.stringify(data)}\n\n`;

export const openEvent = (position: Position): string => event('open', {}, position);

export const rowEvent = (row: object, position: Position): string => event('row', row, position);

/** Rows before that moment are not sent any more; the list has them. */
export const gapEvent = (until: number, position: Position): string =>
  event('gap', { until: new Date(until).toISOString() }, position);

/** Moves the cursor without an event, so that a quiet hour can be resumed. */
export const heartbeat = (position: Position): string =>
  `id: ${toCursor(position)}\n: heartbeat\n\n`;

export const reconnectEvent = (reason: Ending): string =>
  `retry: ${RETRY_MS}\n${event('reconnect', { reason })}`;
