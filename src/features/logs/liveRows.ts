import type { Logger } from '@/schemas/logger';

/** More are not kept; the list has them. */
const MOST = 500;

export type Connection = 'connecting' | 'live' | 'lost' | 'refused';

export interface LiveRows {
  /** The newest first. */
  rows: Logger[];
  /** What came while it was paused, the newest first. */
  waiting: Logger[];
  unread: number;
  received: number;
  paused: boolean;
  connection: Connection;
  gap: boolean;
  error: unknown;
}

export const NOTHING: LiveRows = {
  rows: [],
  waiting: [],
  unread: 0,
  received: 0,
  paused: false,
  connection: 'connecting',
  gap: false,
  error: undefined,
};

export type LiveChange =
  | { type: 'begun' | 'connected' | 'lost' | 'toggled' }
  | { type: 'refused'; error: unknown }
  | { type: 'came'; rows: Logger[]; gap: boolean };

const onTop = (newer: Logger[], older: Logger[]): Logger[] => [...newer, ...older].slice(0, MOST);

export function liveRows(state: LiveRows, change: LiveChange): LiveRows {
  switch (change.type) {
    case 'begun':
      return { ...NOTHING, paused: state.paused };
    case 'connected':
      return { ...state, connection: 'live', error: undefined };
    case 'lost':
      return { ...state, connection: 'lost' };
    case 'refused':
      return { ...state, connection: 'refused', error: change.error };
    case 'toggled':
      return toggled(state);
    case 'came':
      return came(state, change);
  }
}

function toggled(state: LiveRows): LiveRows {
  if (!state.paused) return { ...state, paused: true };
  const rows = onTop(state.waiting, state.rows);
  return { ...state, rows, waiting: [], unread: 0, paused: false };
}

function came(state: LiveRows, { rows, gap }: { rows: Logger[]; gap: boolean }): LiveRows {
  const newer = rows.toReversed();
  const received = state.received + rows.length;
  const next = { ...state, received, gap: state.gap || gap };
  return state.paused
    ? { ...next, waiting: onTop(newer, state.waiting), unread: state.unread + rows.length }
    : { ...next, rows: onTop(newer, state.rows) };
}
