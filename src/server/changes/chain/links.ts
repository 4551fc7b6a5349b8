import { hash } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { type SQL, sql } from 'drizzle-orm';
import type { faultKinds, VerificationResult } from '@/schemas/verification';
import { type Database, type Transaction, tables } from '../../db/database';
import { readObjects, storedBefore } from '../../db/rows';
import { changeHash } from './rowHash';
import type { ChainPoint } from './state';

const { chain_link, chain_waiting, change } = tables;

/** Changes that one statement reads and hashes; other requests come between pages. */
export const PAGE = 1_000;

/** The bytes of a page's stored snapshots, up to a hundredth of what they are as text; one change may have more. */
const PAGE_BYTES = 512 * 1024;

const bytesBefore = (order: SQL) => storedBefore([change.before, change.after], order);

const DIGITS = 20;

/** Returns the key of a link: its number, with zeros before it, so that keys sort as numbers do. */
export const linkId = (seq: number): string => String(seq).padStart(DIGITS, '0');

/** Hashes a link. @param previous the hash of the link before; empty for the first */
export const hashLink = (previous: string, seq: number, rowHash: string): string =>
  hash('sha256', `${previous}\n${seq}\n${rowHash}`);

interface HashedRow {
  change_id: string;
  /** The hash of the change as it is now; empty where it was erased without right, null where it is gone. */
  found: string | null;
}

export interface LinkedRow extends HashedRow {
  id: string;
  /** NaN where the key is not the only one of its number. */
  seq: number;
  row_hash: string;
  hash: string;
  /** Whether link and change have the same moment. */
  dated: boolean;
  /** The moment of the change, in milliseconds since 1970; null where it is gone or JavaScript has no such moment. */
  moment: number | null;
}

interface WaitingRow extends HashedRow {
  /** The moment of the change, or since when it waits where it is gone. */
  created_at: string;
}

/** Reads the links after one, in their order, with the hashes of their changes as those are now; none after the last. */
export async function readLinks(
  db: Database | Transaction,
  after: string,
  limit = PAGE,
): Promise<LinkedRow[]> {
  const links = await readObjects<Omit<LinkedRow, 'seq'>>(
    db,
    sql`
    select link_id as id, change_id, row_hash, hash, dated, ${changeHash} as found,
      case when isfinite(created_at) then extract(epoch from created_at) * 1000 end as moment
    from (
      select link.id as link_id, link.change_id, link.row_hash, link.hash,
        link.created_at is not distinct from ${change}.created_at as dated, ${change}.*,
        ${bytesBefore(sql`link.id`)} as bytes
      from ${chain_link} link left join ${change} on ${change}.id = link.change_id
      where link.id > ${after} order by link.id limit ${limit}
    ) page where bytes < ${PAGE_BYTES} order by link_id`,
  );
  return links.map((link) => ({ ...link, seq: seqOf(link.id) }));
}

const seqOf = (id: string): number => (linkId(Number(id)) === id ? Number(id) : Number.NaN);

/** Reads the changes that wait longest for their link, without those that have one already. */
export const readWaiting = (tx: Transaction, limit: number): Promise<WaitingRow[]> =>
  readObjects<WaitingRow>(
    tx,
    sql`
    select change_id, dated_at as created_at, ${changeHash} as found
    from (
      select waits.id as change_id, waits.created_at as since,
        coalesce(${change}.created_at, waits.created_at) as dated_at, ${change}.*,
        ${bytesBefore(sql`waits.created_at, waits.id`)} as bytes
      from ${chain_waiting} waits left join ${change} on ${change}.id = waits.id
      where not exists (select from ${chain_link} link where link.change_id = waits.id)
      order by waits.created_at, waits.id limit ${limit}
    ) page where bytes < ${PAGE_BYTES} order by since, change_id`,
  );

/** Goes through the links after one page by page; other work, such as a stop, comes in between. */
export async function* linkPages(
  db: Database | Transaction,
  after: number,
  signal?: AbortSignal,
): AsyncGenerator<LinkedRow[], void, undefined> {
  for (let last = linkId(after); ; ) {
    const page = await readLinks(db, last);
    yield page;
    const end = page.at(-1);
    if (!end) return;
    last = end.id;
    await nextTurn();
    signal?.throwIfAborted();
  }
}

type FaultKind = (typeof faultKinds)[number];
export type Fault = NonNullable<VerificationResult['fault']>;

/** Returns what is wrong with a link that should follow a point of the chain; undefined where it fits. */
export function faultOf(link: LinkedRow, previous: ChainPoint): Fault | undefined {
  const seq = previous.seq + 1;
  if (link.seq !== seq) return { kind: 'missing', id: '', seq };
  const kind = faultKindOf(link, previous);
  return kind && { kind, id: link.change_id, seq };
}

function faultKindOf(link: LinkedRow, previous: ChainPoint): FaultKind | undefined {
  const { found, row_hash, hash, dated, seq } = link;
  if (found === null) return 'missing';
  if (!dated || !found || found !== row_hash) return 'changed';
  if (hashLink(previous.hash, seq, row_hash) !== hash) return 'reordered';
  return undefined;
}
