import { createHash } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { type Database, type Transaction, tables } from '../../db/database';
import { LOCKS } from '../../db/locks';
import { insertRows, queryRows } from '../../db/rows';
import { momentOf, type Span } from '../span';
import { findGaps, tableFile } from './gaps';
import { encodeKinds } from './kinds';
import { type IndexedRow, readEnd } from './readRows';
import { encodePlaces, encodeSlots, encodeTimes, MAX_SLOTS } from './slots';
import {
  addressToken,
  entityToken,
  gramsOf,
  levelToken,
  tagToken,
  targetToken,
  userToken,
} from './tokens';

/** Segments of an older one are made again. */
export const FORMAT = 2;

const { logger, logger_posting, logger_segment } = tables;

/** Rows of one statement, which keeps it short. */
const BATCH = 500;
const TRIES = 50;
const PAUSE_MS = 20;

export interface CoverSettings {
  /** Rows of a segment. */
  rows: number;
  /** Younger rows may not have arrived yet. */
  lagMs: number;
}

export const COVER: CoverSettings = { rows: 4_096, lagMs: 5_000 };

/**
 * Makes one segment, of the newest rows that none covers. In steps that each leave the database
 * consistent: a killed process leaves a claim, which ends after a minute.
 * @returns whether there may be more to do at once
 */
export async function coverNext(
  db: Database,
  now: number,
  settings: CoverSettings = COVER,
): Promise<boolean> {
  const part = await nextPart(db, now, settings);
  if (!part) return (await dropDead(db)) || endOutdated(db);
  const id = await claim(db);
  if (id === undefined) return false;
  await writePostings(db, id, part.rows);
  return publish(db, id, part);
}

interface Part extends Span {
  rows: IndexedRow[];
}

async function nextPart(
  db: Database,
  now: number,
  settings: CoverSettings,
): Promise<Part | undefined> {
  for (const gap of await findGaps(db)) {
    const part = await partOf(db, gap, now - settings.lagMs, settings.rows);
    if (part && part.rows.length > 0 && part.rows.length <= MAX_SLOTS) return part;
  }
  return undefined;
}

async function partOf(
  db: Database,
  gap: Span,
  end: number,
  count: number,
): Promise<Part | undefined> {
  const span = { from: gap.from, until: Math.min(gap.until, end) };
  const isLast = gap.until === Number.POSITIVE_INFINITY;
  if (span.from >= span.until || (isLast && !(await holdsMore(db, span, count)))) return undefined;
  const side = isLast && Number.isFinite(gap.from) ? 'oldest' : 'newest';
  const { rows, complete } = await readEnd(db, span, side, count);
  const oldest = rows[0]?.at ?? 0;
  const newest = rows.at(-1)?.at ?? 0;
  if (side === 'oldest') return { rows, from: span.from, until: newest + 1 };
  return {
    rows,
    from: complete && Number.isFinite(gap.from) ? gap.from : oldest,
    until: span.until,
  };
}

async function holdsMore(db: Database, { from, until }: Span, count: number): Promise<boolean> {
  const found = await queryRows(
    db,
    sql`select 1 from ${logger} where created_at >= ${momentOf(from)}::timestamptz
      and created_at < ${momentOf(until)}::timestamptz order by created_at offset ${count} limit 1`,
  );
  return found.length > 0;
}

/** One process at a time works on a segment. */
function claim(db: Database): Promise<number | undefined> {
  return db.transaction(async (tx) => {
    if (!(await locks(tx, LOCKS.segmentClaim))) return undefined;
    const [row] = await queryRows<{ id: number }>(
      tx,
      sql`insert into ${logger_segment} (from_at, until_at, claimed_at) select now(), now(), now()
      where not exists (select 1 from ${logger_segment}
        where not live and first_id = '' and claimed_at > now() - interval '1 minute')
      returning id`,
    );
    return row?.id;
  });
}

async function locks(tx: Transaction, lock: number): Promise<boolean> {
  const [row] = await queryRows<{ taken: boolean }>(
    tx,
    sql`select pg_try_advisory_xact_lock(${lock}) as taken`,
  );
  return row?.taken === true;
}

async function writePostings(db: Database, segment: number, rows: IndexedRow[]): Promise<void> {
  const slots = new Map<string, number[]>();
  const add = (token: string, slot: number) => {
    const known = slots.get(token);
    if (!known) slots.set(token, [slot]);
    else if (known.at(-1) !== slot) known.push(slot);
  };
  rows.forEach((row, slot) => {
    for (const gram of gramsOf(row.text)) add(gram, slot);
    for (const token of memberTokens(row)) add(token, slot);
  });
  let texts: string[] = [];
  for (const [token, held] of slots) {
    const bytes = hexOf(encodeSlots(held, rows.length));
    texts.push(JSON.stringify({ segment, token, slots: `\\x${bytes}` }));
    if (texts.length < BATCH) continue;
    await insertRows(db, logger_posting, texts);
    texts = [];
  }
  await insertRows(db, logger_posting, texts);
}

function* memberTokens({ tag, level, user_id, entity, target, address }: IndexedRow) {
  yield tagToken(tag);
  yield levelToken(level);
  yield userToken(user_id);
  if (entity) yield entityToken(entity);
  if (target !== null) yield targetToken(target);
  if (address !== null) yield addressToken(address);
}

/** Never waits with the lock in view: those that change rows would wait behind it. */
async function publish(db: Database, id: number, part: Part): Promise<boolean> {
  for (let left = TRIES; left > 0; left -= 1) {
    const published = await db.transaction((tx) => publishAlone(tx, id, part));
    if (published !== undefined) return published;
    await wait(PAUSE_MS);
  }
  await giveUp(db, id);
  return false;
}

/** @returns whether it is live; undefined while another transaction has changed rows and not ended */
async function publishAlone(tx: Transaction, id: number, part: Part): Promise<boolean | undefined> {
  if (!(await locks(tx, LOCKS.segmentChange))) return undefined;
  const from = momentOf(part.from);
  const until = momentOf(part.until);
  const ids = part.rows.map((row) => row.id);
  const digest = createHash('md5').update(ids.join('')).digest('hex');
  const places = hexOf(encodePlaces(part.rows.map(({ place }) => place)));
  const kinds = hexOf(encodeKinds(part.rows));
  const times = hexOf(encodeTimes(part.rows.map(({ at }) => at)));
  const made = await queryRows(
    tx,
    sql`update ${logger_segment} set live = true, first_id = ${ids[0]},
      from_at = ${from}::timestamptz, until_at = ${until}::timestamptz,
      rows = ${ids.length}, places = decode(${places}, 'hex'),
      kinds = decode(${kinds}, 'hex'), times = decode(${times}, 'hex'), format = ${FORMAT},
      table_file = ${tableFile}
    where id = ${id} and ${digest} = (
      select md5(string_agg(id, '' order by created_at, id)) from ${logger}
      where created_at >= ${from}::timestamptz and created_at < ${until}::timestamptz
    ) and not exists (select 1 from ${logger_segment} other
      where other.live and other.from_at < ${until}::timestamptz and other.until_at > ${from}::timestamptz)
    returning 1`,
  );
  if (made.length === 0) await giveUp(tx, id);
  return made.length > 0;
}

const hexOf = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex');

async function giveUp(db: Database | Transaction, id: number): Promise<void> {
  await db.execute(
    sql`update ${logger_segment} set claimed_at = '-infinity' where id = ${id} and not live`,
  );
}

/** @returns whether there was one */
async function dropDead(db: Database): Promise<boolean> {
  const dropped = await queryRows(
    db,
    sql`with dead as (
      delete from ${logger_segment} where id = (select id from ${logger_segment}
        where not live and claimed_at < now() - interval '1 minute' limit 1)
      returning id
    ), postings as (
      delete from ${logger_posting} where segment in (select id from dead)
    )
    select id from dead`,
  );
  return dropped.length > 0;
}

/** The newest of an older format, for the next step to make again. @returns whether there was one */
async function endOutdated(db: Database): Promise<boolean> {
  const ended = await queryRows(
    db,
    sql`update ${logger_segment} set live = false, claimed_at = now()
    where id = (select id from ${logger_segment} where live and format < ${FORMAT}
      order by from_at desc limit 1)
    returning id`,
  );
  return ended.length > 0;
}
