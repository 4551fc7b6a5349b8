import { createHmac, timingSafeEqual } from 'node:crypto';
import { and, desc, eq, gt } from 'drizzle-orm';
import { type Database, tables } from '../../db/database';
import { type ChainStart, startOf } from './state';

const { chain_start, chain_head } = tables;

/** Signs by HMAC-SHA256. The first key signs, all verify, so that one can be replaced. */
export class Signer {
  constructor(private readonly keys: readonly string[]) {}

  get canSign(): boolean {
    return this.keys.length > 0;
  }

  /** @returns empty without a key. */
  sign(...parts: (string | number)[]): string {
    const [key] = this.keys;
    return key === undefined ? '' : digest(key, parts);
  }

  isSigned(signature: string, ...parts: (string | number)[]): boolean {
    const given = Buffer.from(signature);
    return this.keys.some((key) => {
      const expected = Buffer.from(digest(key, parts));
      return given.length === expected.length && timingSafeEqual(given, expected);
    });
  }
}

const digest = (key: string, parts: (string | number)[]) =>
  createHmac('sha256', key).update(parts.join('\n')).digest('hex');

export type Head = Pick<typeof chain_head.$inferSelect, 'id' | 'seq' | 'hash'>;

const headParts = ({ id, seq, hash }: Head) => [id, seq, hash];

export const signHeadOf = (signer: Signer, head: Head): string =>
  signer.sign('head', ...headParts(head));

export const isHeadSigned = (signer: Signer, head: Head & { signature: string }): boolean =>
  signer.isSigned(head.signature, 'head', ...headParts(head));

type Start = Omit<ChainStart, 'signature'>;

const startParts = ({ seq, hash, since, rows_before }: Start) => [
  ...(rows_before === null ? ['start'] : ['start after', rows_before]),
  seq,
  hash,
  since.toISOString(),
];

/** @param last the last signed day, which goes into the signature, so that it is missed when it is gone */
export function signStartOf(signer: Signer, start: Start, last?: Head): string {
  if (!signer.canSign) return '';
  if (!last || last.seq <= start.seq) return signer.sign(...startParts(start));
  const parts = headParts(last);
  return [...parts, signer.sign(...startParts(start), ...parts)].join(' ');
}

/** Returns the last signed day as the signature of the start has it, which may be wrong. */
export function lastDayOf({ signature }: ChainStart): Head | undefined {
  const [id, seq, hash] = signature.split(' ');
  return id && seq && hash ? { id, seq: Number(seq), hash } : undefined;
}

export function isStartSigned(signer: Signer, start: ChainStart): boolean {
  const last = lastDayOf(start);
  const parts = last ? headParts(last) : [];
  return signer.isSigned(start.signature.split(' ').at(-1) ?? '', ...startParts(start), ...parts);
}

/** Puts the last signed day into the start's signature. @param owner may change the start */
export async function signLastDay(owner: Database, signer: Signer): Promise<void> {
  const start = await startOf(owner);
  if (!isStartSigned(signer, start)) return;
  const known = lastDayOf(start)?.seq ?? start.seq;
  const heads = await owner
    .select()
    .from(chain_head)
    .where(gt(chain_head.seq, known))
    .orderBy(desc(chain_head.seq));
  const last = heads.find((head) => isHeadSigned(signer, head));
  if (!last) return;
  // Retention may have moved the start on: the next time, then.
  await owner
    .update(chain_start)
    .set({ signature: signStartOf(signer, start, last) })
    .where(and(eq(chain_start.seq, start.seq), eq(chain_start.signature, start.signature)));
}
