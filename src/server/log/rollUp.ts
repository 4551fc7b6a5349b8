import { type SQL, sql } from 'drizzle-orm';
import { type Database, type Transaction, tables } from '../db/database';
import { queryRows } from '../db/rows';

const { activity, active_user, active_user_month, log_entry } = tables;
const HOUR_MS = 3_600_000;
/** The most slots of one run, which keeps it short; an hour has twelve, as requests are counted by five minutes. */
const MAX_SLOTS = 60;

const COLUMNS = sql`slot, kind, name, detail, at_most`;
const SUMS = sql`sum(count)::bigint, sum(cost)::bigint`;

/**
 * Adds up what the triggers of the log and the changes left, in one statement, so that readers see either.
 * For one caller at a time.
 * @param most slots of this run
 * @returns whether there may be more
 */
export async function rollUp(tx: Database | Transaction, most = MAX_SLOTS): Promise<boolean> {
  const [turn] = await queryRows<{ slots: number }>(
    tx,
    sql`
    with due as (
      select distinct slot from ${activity} where not merged order by slot limit ${most}
    ), gone as (
      delete from ${activity} where slot in (select slot from due) returning *
    ), ${rememberUsers(sql`select slot, name as user_id from gone where kind = 'user'`)}, kept as (
      insert into ${activity} (${COLUMNS}, count, cost, merged)
      select ${COLUMNS}, ${SUMS}, true from gone where kind <> 'user' group by ${COLUMNS}
    )
    select count(*)::int as slots from due`,
  );
  return turn?.slots === most;
}

/** Remembers who was active, by day for the ends of a period and by month for what is between them. */
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

export const floorTo = (step: number, moment: number) => Math.floor(moment / step) * step;

/** What is asked for less closely the older it is: milliseconds after which it is known by so much. */
const COARSER = [
  { kind: 'traffic', unit: 'hour', after: 8 * 24 * HOUR_MS },
  { kind: 'call', unit: 'day', after: 3 * 24 * HOUR_MS },
];

/** Adds up old hours and days, so that long times are few rows. */
export async function coarsen(tx: Database | Transaction, now: number): Promise<boolean> {
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

/** Counts all that is in the log and the changes again, as after rows were taken out of them. */
export async function recountActivity(tx: Transaction): Promise<void> {
  for (const table of [activity, active_user, active_user_month]) await tx.delete(table);
  await tx.execute(sql`
    insert into ${activity} (${COLUMNS}, count, cost)
    select ${COLUMNS}, count(*), sum(cost)::bigint from ${log_entry}
    cross join lateral activity_of(created_at, level, tag, event, reason, user_id, method, path, route, status,
      duration, entity) fact (${COLUMNS}, cost)
    group by ${COLUMNS}`);
}
