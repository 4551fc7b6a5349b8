import { and, asc, desc, gt, lt, type SQL, sql } from 'drizzle-orm';
import { type Database, tables } from '../../db/database';
import { queryRows } from '../../db/rows';
import { commandLine } from '../../lib/commandLine';
import { faultOf, linkId, linkPages } from './links';
import { isHeadSigned, isStartSigned, lastDayOf, type Signer, signHeadOf } from './signatures';
import { type ChainPoint, startOf } from './state';

const { chain_head, chain_link } = tables;

const DAY_MS = 24 * 60 * 60_000;
/** A change of the day before may be linked a little later. */
const LATE_MS = 60_000;
/** PostgreSQL knows later ones, which have no such day. */
const LAST_MOMENT = new Date('9999-12-31');

export const dayOf = (moment: number) => new Date(moment).toISOString().slice(0, 10);

/** A server may stop before it keeps the head of its last day and of the next. */
const DAYS_WITHOUT_HEAD = 2;

/**
 * Keeps the last link of each day that is over, in UTC, signed where there is a key.
 * @throws where signing would vouch for a chain that was changed or made again
 */
export async function keepHeads(
  db: Database,
  signer: Signer,
  now: number,
  stopping?: AbortSignal,
): Promise<void> {
  const missing = signer.canSign ? await findMissingHead(db) : undefined;
  if (missing) throw new Error(`the head of ${missing.id} is missing; no day is signed`);
  await keepHeadsSoFar(db, signer, now, stopping);
}

/** Keeps heads as `keepHeads` does, of however many days, as after many changes were written at once. */
export async function keepHeadsSoFar(
  db: Database,
  signer: Signer,
  now: number,
  stopping?: AbortSignal,
): Promise<void> {
  const vouched = await vouchedEnd(db, signer);
  if (vouched) await signDays(db, signer, vouched, dayOf(now - LATE_MS), stopping);
  else await keepUnsignedHeads(db, now);
}

interface Vouched extends ChainPoint {
  /** The last one that is signed; empty before the first. */
  day: string;
}

/** Returns how far a signature vouches for the chain; undefined where none does. */
async function vouchedEnd(db: Database, signer: Signer): Promise<Vouched | undefined> {
  const start = await startOf(db);
  const heads = await db
    .select()
    .from(chain_head)
    .where(gt(chain_head.seq, start.seq))
    .orderBy(desc(chain_head.seq));
  const isSigned = isStartSigned(signer, start);
  const lastSigned = isSigned ? lastDayOf(start) : undefined;
  const head = heads.find((each) => isHeadSigned(signer, each));
  if (lastSigned && lastSigned.seq > (head?.seq ?? start.seq))
    return { ...lastSigned, day: lastSigned.id };
  if (head) return { ...head, day: head.id };
  return isSigned ? { ...start, day: '' } : undefined;
}

/** Keeps heads of the links after those that a signature vouches for, once each of them was checked. */
async function signDays(
  db: Database,
  signer: Signer,
  vouched: Vouched,
  today: string,
  stopping?: AbortSignal,
): Promise<void> {
  // What was linked after a day's head belongs to the next day.
  const first = vouched.day && dayOf(Date.parse(vouched.day) + DAY_MS);
  const isOver = lt(chain_link.created_at, new Date(today));
  const isAfter = gt(chain_link.id, linkId(vouched.seq));
  const [over] = await db
    .select({ id: chain_link.id })
    .from(chain_link)
    .where(and(isAfter, isOver))
    .orderBy(asc(chain_link.id))
    .limit(1);
  if (first >= today || !over) return;
  const ends = new Map<string, ChainPoint>();
  let end: ChainPoint = vouched;
  let day = first;
  for await (const page of linkPages(db, vouched.seq)) {
    if (stopping?.aborted) return;
    for (const link of page) {
      const fault = faultOf(link, end);
      if (fault) throw new Error(unfit(fault.seq, vouched.seq));
      end = { seq: link.seq, hash: link.hash };
      const written = dayIn(link.moment);
      if (!written || written >= today) continue;
      // A change that has an earlier day than one before it was written no earlier.
      if (written > day) day = written;
      if (day < today) ends.set(day, end);
    }
  }
  const heads = [...ends].map(([id, point]) => ({ id, ...point }));
  if (heads.length === 0) return;
  await db
    .insert(chain_head)
    .values(heads.map((head) => ({ ...head, signature: signHeadOf(signer, head) })))
    .onConflictDoNothing();
}

const unfit = (seq: number, signed: number) =>
  `link ${seq} does not fit the chain, which is signed up to link ${signed}; no day is signed until ${commandLine('logs:verify')} finds it intact`;

const dayIn = (moment: number | null) =>
  moment !== null && moment < LAST_MOMENT.getTime() ? dayOf(moment) : undefined;

/** The begin of the day after the last head. */
const AFTER_HEADS = sql`coalesce(
  (select (max(id) || 'T00:00:00Z')::timestamptz + interval '24 hours' from ${chain_head}),
  '1970-01-01T00:00:00Z'::timestamptz)`;

/** Keeps heads that vouch for nothing, but say what to sign by hand. */
export async function keepUnsignedHeads(db: Database, now: number): Promise<void> {
  const today = `${dayOf(now - LATE_MS)}T00:00:00Z`;
  await db.execute(sql`
    insert into ${chain_head} (id, seq, hash, signature)
    select distinct on (day) day, id::bigint, hash, ''
    from (
      select id, hash, to_char(created_at at time zone 'UTC', 'YYYY-MM-DD') as day from ${chain_link}
      where created_at < ${today}::timestamptz and created_at >= ${AFTER_HEADS}
    ) links
    order by day, id desc
    on conflict do nothing`);
}

const firstLinkFrom = (moment: SQL) => sql`(
  select id, created_at from ${chain_link}
  where created_at >= ${moment} and created_at < ${LAST_MOMENT.toISOString()}::timestamptz
  order by created_at, id limit 1)`;

/** Finds a day without its head: a server that runs keeps heads, so that only the last days may have none. */
export async function findMissingHead(
  db: Database,
): Promise<{ id: string; seq: number } | undefined> {
  const days = await queryRows<{ id: string; seq: number }>(
    db,
    sql`
    with recursive firsts as (
      ${firstLinkFrom(AFTER_HEADS)}
      union all
      select next.* from firsts, lateral ${firstLinkFrom(sql`date_trunc('day', firsts.created_at, 'UTC') + interval '24 hours'`)} next
    )
    select to_char(created_at at time zone 'UTC', 'YYYY-MM-DD') as id, id::float8 as seq
    from firsts limit ${DAYS_WITHOUT_HEAD + 1}`,
  );
  return days.length > DAYS_WITHOUT_HEAD ? days[0] : undefined;
}
