import { hash } from 'node:crypto';

/** What of a log row a link vouches for, in the order in which it is hashed. */
export type ChainedRow = [
  id: string,
  level: string,
  trace_id: string,
  user_id: string,
  tag: string,
  message: string,
  stack: string,
  data: string,
  created_at: string,
];

const sha256 = (text: string) => hash('sha256', text);

/** Of every column, so that no change of one goes unseen. */
export function hashRow([id, level, trace_id, user_id, tag, message, stack, data, at]: ChainedRow) {
  const moment = new Date(at);
  // PostgreSQL knows moments that JavaScript does not, such as infinity.
  const written = Number.isNaN(moment.getTime()) ? at : moment.toISOString();
  return sha256(JSON.stringify([id, level, trace_id, user_id, tag, message, stack, data, written]));
}

/** In milliseconds; NaN where JavaScript has no such moment. */
export const momentOf = (row: ChainedRow): number => Date.parse(row[8]);

/** @param previous the hash of the link before; empty for the first. */
export const hashLink = (previous: string, seq: number, rowHash: string): string =>
  sha256(`${previous}\n${seq}\n${rowHash}`);

const DIGITS = 20;

/** The key of a link: its number, with zeros before it, so that keys sort as numbers do. */
export const linkId = (seq: number): string => String(seq).padStart(DIGITS, '0');
