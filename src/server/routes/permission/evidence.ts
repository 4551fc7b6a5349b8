import { sql } from 'drizzle-orm';
import type { Context } from 'hono';
import { type Database, tables } from '../../db/database';
import { queryRows } from '../../db/rows';
import type { AppEnv } from '../../http/context';

const { call_usage } = tables;

const DAY_MS = 24 * 3_600_000;

/** What was counted from calls, and how complete it is. */
export interface Evidence {
  days: number;
  /** The first day that counts, in UTC. */
  from: string;
  /** The oldest call that was counted. */
  since: string | null;
  complete: boolean;
}

/** This process's own counts are stored first. */
export async function evidenceOf(c: Context<AppEnv>, days: number): Promise<Evidence> {
  const { db, clock, logWriter, log } = c.var;
  await logWriter.calls.flush().catch((err) => log.warn({ err }, 'counts of calls wait'));
  const start = clock() - days * DAY_MS;
  const since = await oldestCall(db);
  return {
    days,
    from: new Date(start).toISOString().slice(0, 10),
    since: since?.toISOString() ?? null,
    complete: logWriter.calls.isComplete && since !== undefined && since.getTime() <= start,
  };
}

async function oldestCall(db: Database): Promise<Date | undefined> {
  const [row] = await db
    .select({ at: call_usage.last_at })
    .from(call_usage)
    .orderBy(call_usage.day, call_usage.last_at)
    .limit(1);
  return row?.at;
}

export interface UsedCall {
  /** The name that the caller of `usedBy` gave it. */
  name: string;
  count: number;
  users: number;
  last_at: string;
  last_by: string;
}

/** The routes that holders of a role called. */
export async function routesUsedBy(db: Database, roleId: string, from: string): Promise<string[]> {
  const rows = await queryRows<{ call: string }>(
    db,
    sql`select distinct call from ${call_usage}
      where day >= ${from}::date and user_id in (${holdersOf(roleId)})`,
  );
  return rows.map(({ call }) => call);
}

/** @param names what each route counts for, which may be several things */
export async function usedBy(
  db: Database,
  roleId: string,
  from: string,
  names: readonly { call: string; name: string }[],
): Promise<UsedCall[]> {
  return queryRows<UsedCall>(
    db,
    sql`select name, least(sum(count), 2147483647)::int as count,
        count(distinct user_id)::int as users,
        to_char(max(last_at) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as last_at,
        (array_agg(user_id order by last_at desc))[1] as last_by
      from ${call_usage}
      join json_to_recordset(${JSON.stringify(names)}::json) as named(call text, name text)
        using (call)
      where day >= ${from}::date and user_id in (${holdersOf(roleId)})
      group by name`,
  );
}

const holdersOf = (roleId: string) =>
  sql`select user_id from ${tables.user_role} where role_id = ${roleId}`;
