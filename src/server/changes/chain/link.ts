import { hash } from 'node:crypto';

/** @param previous the hash of the link before; empty for the first. */
export const hashLink = (previous: string, seq: number, rowHash: string): string =>
  hash('sha256', `${previous}\n${seq}\n${rowHash}`);

const DIGITS = 20;

/** The key of a link: its number, with zeros before it, so that keys sort as numbers do. */
export const linkId = (seq: number): string => String(seq).padStart(DIGITS, '0');
