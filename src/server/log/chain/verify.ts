import { asc, sql } from 'drizzle-orm';
import { type Database, tables } from '../../db/database';
import { queryRows, readObjects } from '../../db/rows';
import { isStartSigned } from './heads';
import { type ChainedRow, hashLink, hashRow, linkId } from './link';
import type { Signer } from './sign';
import { type ChainPoint, type ChainStart, endOf, startOf } from './state';

const { log_head, log_link, log_unlinked, logger } = tables;

/** The embedded database is blocked by a page for some 20 ms. */
const PAGE = 1_000;

export type FaultKind =
  /** A row is not as it was when it was linked. */
  | 'changed'
  /** A link's row, or a link itself, is gone. */
  | 'missing'
  /** An audit row is in no link. */
  | 'inserted'
  /** Links do not follow each other as they were made. */
  | 'reordered'
  /** A kept head, or the one that was given, is not in the chain. */
  | 'head'
  /** A kept head or the start was not signed with the key. */
  | 'signature';

export interface Fault {
  kind: FaultKind;
  /** Of the log row; a day for a head; empty where only the number is known. */
  id: string;
  seq: number;
}

export interface Verification {
  intact: boolean;
  fault?: Fault;
  /** Audit rows from before it are in no link. ISO 8601. */
  since: string;
  links: number;
  waiting: number;
  head: ChainPoint;
  signatures: 'checked' | 'unchecked';
}

export interface VerifyOptions {
  signer: Signer;
  /** As an earlier verification told it. */
  head?: ChainPoint | undefined;
}

export async function verifyChain(db: Database, options: VerifyOptions): Promise<Verification> {
  const start = await startOf(db);
  const end = await endOf(db);
  const walk = await walkLinks(db, start, options.head);
  const fault =
    walk.fault ?? (await findInserted(db, start.since)) ?? (await checkHeads(db, options, start));
  return {
    intact: fault === undefined,
    ...(fault && { fault }),
    since: start.since.toISOString(),
    links: walk.checked,
    waiting: await db.$count(log_unlinked),
    head: walk.fault ? end : walk.end,
    signatures: options.signer.canSign ? 'checked' : 'unchecked',
  };
}

interface Walk {
  checked: number;
  end: ChainPoint;
  fault?: Fault;
}

interface LinkedRow {
  id: string;
  logger_id: string;
  row_hash: string;
  hash: string;
  row: ChainedRow | null;
}

async function walkLinks(
  db: Database,
  start: ChainPoint,
  given: ChainPoint | undefined,
): Promise<Walk> {
  let end: ChainPoint = { seq: start.seq, hash: start.hash };
  let checked = 0;
  for (;;) {
    const page = await readLinks(db, end.seq);
    for (const link of page) {
      const seq = Number(link.id);
      if (seq !== end.seq + 1) {
        // Retention may have moved the start on since it was read.
        const moved = await startOf(db);
        if (moved.seq !== seq - 1) {
          return { checked, end, fault: { kind: 'missing', id: '', seq: end.seq + 1 } };
        }
        end = { seq: moved.seq, hash: moved.hash };
      }
      const kind = faultOf(link, end, seq);
      if (kind) return { checked, end, fault: { kind, id: link.logger_id, seq } };
      end = { seq, hash: link.hash };
      if (given?.seq === seq && given.hash !== link.hash) {
        return { checked, end, fault: { kind: 'head', id: link.logger_id, seq } };
      }
      checked += 1;
    }
    if (page.length < PAGE) break;
  }
  if (given && given.seq > end.seq) {
    return { checked, end, fault: { kind: 'head', id: '', seq: given.seq } };
  }
  return { checked, end };
}

function faultOf(link: LinkedRow, previous: ChainPoint, seq: number): FaultKind | undefined {
  const { row, row_hash, hash } = link;
  if (!row) return 'missing';
  if (hashRow(row) !== row_hash) return 'changed';
  if (hashLink(previous.hash, seq, row_hash) !== hash) return 'reordered';
  return undefined;
}

const readLinks = (db: Database, after: number) =>
  readObjects<LinkedRow>(
    db,
    sql`
    select ${log_link.id}, ${log_link.logger_id}, ${log_link.row_hash}, ${log_link.hash},
      row_to_json(${logger}) as row
    from ${log_link} left join ${logger} on ${logger.id} = ${log_link.logger_id}
    where ${log_link.id} > ${linkId(after)} order by ${log_link.id} limit ${PAGE}`,
  );

async function findInserted(db: Database, since: Date): Promise<Fault | undefined> {
  let last = { created_at: since.toISOString(), id: '' };
  for (;;) {
    const page = await queryRows<{ id: string; created_at: string; linked: boolean }>(
      db,
      sql`
      select ${logger.id} as id, to_json(${logger.created_at})#>>'{}' as created_at,
        exists (select from ${log_link} where ${log_link.logger_id} = ${logger.id}) or
        exists (select from ${log_unlinked} where ${log_unlinked.id} = ${logger.id}) as linked
      from ${logger}
      where ${logger.tag} = 'operate'
        and (${logger.created_at}, ${logger.id}) > (${last.created_at}::timestamptz, ${last.id})
      order by ${logger.created_at}, ${logger.id} limit ${PAGE}`,
    );
    const fault = page.find(({ linked }) => !linked);
    if (fault) return { kind: 'inserted', id: fault.id, seq: 0 };
    if (page.length < PAGE) return undefined;
    last = page.at(-1) ?? last;
  }
}

async function checkHeads(
  db: Database,
  { signer }: VerifyOptions,
  start: ChainStart,
): Promise<Fault | undefined> {
  const isSignedStart = start.signature === '' || isStartSigned(signer, start);
  if (signer.canSign && !isSignedStart) return { kind: 'signature', id: '', seq: start.seq };
  let hadSignature = false;
  for (const head of await db.select().from(log_head).orderBy(asc(log_head.id))) {
    const { id, seq, hash, signature } = head;
    if (seq < start.seq) continue;
    const found = seq === start.seq ? start.hash : await hashAt(db, seq);
    if (found !== hash) return { kind: 'head', id, seq };
    // A day that was over before there was a key has none; after one that has, all have.
    const isValid = signer.isSigned(signature, 'head', id, seq, hash);
    if (signer.canSign && !isValid && (signature !== '' || hadSignature)) {
      return { kind: 'signature', id, seq };
    }
    hadSignature ||= signature !== '';
  }
  return undefined;
}

async function hashAt(db: Database, seq: number): Promise<string | undefined> {
  const [link] = await queryRows<{ hash: string }>(
    db,
    sql`select hash from ${log_link} where id = ${linkId(seq)}`,
  );
  return link?.hash;
}
