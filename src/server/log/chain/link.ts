import { createHash } from 'node:crypto';

/** What of a log row a link vouches for. */
export interface ChainedRow {
  id: string;
  level: string;
  trace_id: string;
  user_id: string;
  tag: string;
  message: string;
  stack: string;
  data: string;
  created_at: Date | string;
}

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

/** Of every column, so that no change of one goes unseen. */
export function hashRow(row: ChainedRow): string {
  const { id, level, trace_id, user_id, tag, message, stack, data, created_at } = row;
  const moment = new Date(created_at).toISOString();
  return sha256(JSON.stringify([id, level, trace_id, user_id, tag, message, stack, data, moment]));
}

/** @param previous the hash of the link before; empty for the first. */
export const hashLink = (previous: string, seq: number, rowHash: string): string =>
  sha256(`${previous}\n${seq}\n${rowHash}`);

const DIGITS = 20;

/** The key of a link: its number, with zeros before it, so that keys sort as numbers do. */
export const linkId = (seq: number): string => String(seq).padStart(DIGITS, '0');
