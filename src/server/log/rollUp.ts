import { type SQL, sql } from 'drizzle-orm';
import { type Database, type Transaction, tables } from '../db/database';
import { queryRows } from '../db/rows';
import { millisecondsOf, momentOf, type Span } from './span';

const { activity, active_user, active_user_month, user_change, activity_progress, logger } = tables;
const HOUR_MS = 3_600_000;
/** Of an hour there are twelve, as requests are counted by five minutes. */
const MAX_SLOTS = 60;

const COLUMNS = sql`slot, kind, name, detail, at_most`;
const SUMS = sql`sum(count)::bigint, sum(cost)::bigint`;

/**
 * Adds up what the log's trigger left, in one statement, so that readers see either.
 * For one caller at a time.
 * @returns whether there may be more
 */
export async function rollUp(tx: Database | Transaction): Promise<boolean> {
  const [turn] = await queryRows<{ slots: number }>(
    tx,
    sql`
    with due as (
      select distinct slot from ${activity} where not merged order by slot limit ${MAX_SLOTS}
    ), gone as (
      delete from ${activity} where slot in (select slot from due) returning *
    ), ${rememberUsers(sql`select slot, name as user_id from gone where kind = 'user'`)}, kept as (
      insert into ${activity} (${COLUMNS}, count, cost, merged)
      select ${COLUMNS}, ${SUMS}, true from gone where kind <> 'user' group by ${COLUMNS}
    )
    select count(*)::int as slots from due`,
  );
  return turn?.slots === MAX_SLOTS;
}

/** By day for the ends of a period, and by month for what is between them. */
const rememberUsers = (seen: SQL) => sql`
  seen as (
    select (slot at time zone 'UTC')::date as day, user_id,
      bit_or(1 << extract(hour from slot at time zone 'UTC')::int) as hours
    from (${seen}) slots group by 1, 2
  ), by_day as (
    insert into ${active_user} (day, user_id, hours) select day, user_id, hours from seen
    on conflict (day, user_id) do update set hours = ${active_user}.hours | excluded.hours
  ), by_month as (
    insert into ${active_user_month} (month, user_id, days)
    select date_trunc('month', day)::date, user_id, bit_or(1 << extract(day from day)::int - 1)
    from seen group by 1, 2
    on conflict (month, user_id) do update set days = ${active_user_month}.days | excluded.days
  )`;

/** A statement counts them within a second. */
const ROWS_AT_A_TIME = 20_000;

/**
 * Counts one more hour of the rows that were logged before there were counts, the newest first. All
 * of the hour is counted again.
 * @param tx sees one moment, so that nothing is counted twice
 * @returns whether there is more
 */
export async function countOlder(tx: Database | Transaction): Promise<boolean> {
  const [due] = await queryRows<{ newest: string | null }>(
    tx,
    sql`select (select max(created_at) from ${logger} where created_at < counted_from) as newest
      from ${activity_progress} where counted_from is not null`,
  );
  if (!due) return false;
  const from = due.newest === null ? null : floorTo(HOUR_MS, new Date(due.newest).getTime());
  if (from !== null) await recount(tx, { from, until: from + HOUR_MS });
  const reached = from === null ? null : new Date(from).toISOString();
  await tx.execute(sql`update ${activity_progress} set counted_from = ${reached}::timestamptz`);
  return from !== null;
}

export const floorTo = (step: number, moment: number) => Math.floor(moment / step) * step;

const within = (column: SQL, { from, until }: Span) =>
  sql`${column} >= ${momentOf(from)}::timestamptz and ${column} < ${momentOf(until)}::timestamptz`;

async function recount(tx: Database | Transaction, hour: Span): Promise<void> {
  await tx.execute(sql`delete from ${activity} where ${within(sql`slot`, hour)}`);
  await tx.execute(sql`delete from ${user_change} where ${within(sql`at`, hour)}`);
  for (let { from } = hour; from < hour.until; ) {
    const rest = { from, until: hour.until };
    const [next] = await queryRows<{ at: string }>(
      tx,
      sql`select ${millisecondsOf(sql`created_at`)}::text as at from ${logger}
        where ${within(sql`created_at`, rest)} order by created_at offset ${ROWS_AT_A_TIME} limit 1`,
    );
    const until = next ? Math.max(Number(next.at), from + 1) : hour.until;
    await count(tx, { from, until });
    from = until;
  }
}

async function count(tx: Database | Transaction, span: Span): Promise<void> {
  await tx.execute(sql`
    with facts as materialized (
      select fact.* from ${logger}
      cross join lateral activity_of(created_at, level, tag, user_id, data) fact
      where ${within(sql`created_at`, span)}
    ), ${rememberUsers(sql`select slot, name as user_id from facts where kind = 'user'`)}, changes as (
      insert into ${user_change} (user_id, at, entity, verb, target_id, target_name)
      select user_id, created_at, coalesce(m ->> 'entity', ''), coalesce(m ->> 'verb', ''),
        coalesce(m ->> 'target_id', ''), coalesce(m ->> 'target_name', '')
      from ${logger} cross join lateral logger_members(data) m
      where ${within(sql`created_at`, span)} and tag = 'operate' and user_id <> ''
    )
    insert into ${activity} (${COLUMNS}, count, cost, merged)
    select ${COLUMNS}, count(*), sum(cost)::bigint, true from facts
    where kind <> 'user' group by ${COLUMNS}`);
}

/** What is asked for less closely the older it is: milliseconds after which it is known by so much. */
const COARSER = [
  { kind: 'traffic', unit: 'hour', after: 8 * 24 * HOUR_MS },
  { kind: 'call', unit: 'day', after: 3 * 24 * HOUR_MS },
];

/**
 * Adds up old hours and days, so that long times are few rows. Not before all is counted: an hour that
 * is counted again must be apart.
 */
export async function coarsen(tx: Database | Transaction, now: number): Promise<boolean> {
  const [counting] = await queryRows(
    tx,
    sql`select 1 from ${activity_progress} where counted_from is not null`,
  );
  if (counting) return false;
  let more = false;
  for (const { kind, unit, after } of COARSER) {
    const end = new Date(floorTo(24 * HOUR_MS, now - after)).toISOString();
    const whole = sql`date_trunc(${unit}, slot, 'UTC')`;
    const [turn] = await queryRows<{ slots: number }>(
      tx,
      sql`
      with due as (
        select slot from ${activity} where kind = ${kind} and slot < ${end}::timestamptz
        and ${whole} <> slot group by slot order by slot limit ${MAX_SLOTS}
      ), gone as (
        delete from ${activity} where kind = ${kind} and slot in (select slot from due) returning *
      ), kept as (
        insert into ${activity} (${COLUMNS}, count, cost, merged)
        select ${whole}, kind, name, detail, at_most, ${SUMS}, true
        from gone group by 1, kind, name, detail, at_most
      )
      select count(*)::int as slots from due`,
    );
    more ||= turn?.slots === MAX_SLOTS;
  }
  return more;
}

/** Forgets all counts; what is in the log is counted again by the server. */
export async function resetActivity(tx: Transaction): Promise<void> {
  for (const table of [activity, active_user, active_user_month, user_change])
    await tx.delete(table);
  await tx.execute(sql`
    update ${activity_progress} set counted_from = (select date_trunc('hour', max(created_at)) + interval '1 hour' from ${logger})`);
}
