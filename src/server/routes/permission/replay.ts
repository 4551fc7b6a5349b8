import { sql } from 'drizzle-orm';
import type { Context } from 'hono';
import type { Replay } from '@/schemas/permission';
import { type UserRef, usersShownTo } from '../../changes/users';
import { tables } from '../../db/database';
import { queryRows, textRows } from '../../db/rows';
import type { AppEnv } from '../../http/context';
import type { Policy } from '../../permission/policy';
import { grouped } from '../../permission/policyIndex';
import { withNeeded } from '../../permission/usage';
import type { Effects } from './dryRun';
import { evidenceOf } from './evidence';
import type { TouchedUsers } from './touchedUsers';

const DAYS = 30;
const MAX_SAMPLE = 10;

interface Used {
  user_id: string;
  call: string;
  count: number;
  last_at: string;
}

/** Returns those of the calls really made that are allowed now and would be refused. */
export async function replayOf(
  c: Context<AppEnv>,
  { users, losing }: Pick<Effects, 'users' | 'losing'>,
): Promise<Replay> {
  const { days, from, since } = await evidenceOf(c, DAYS);
  const [was, is] = [losing.from.policy, losing.than.policy];
  const byId = new Map(
    users
      .filter(({ before, after }) => losing.hasSurplus(before, after))
      .flatMap((one) => one.ids.map((id) => [id, one] as const)),
  );
  const isRefused = ({ user_id, call }: Used) => {
    const { before = [], after = [] }: Partial<TouchedUsers> = byId.get(user_id) ?? {};
    // Which of what it needs besides it needed is not counted, so that each of them counts.
    return (
      allows(was, before, call) &&
      withNeeded([call]).some((one) => allows(was, before, one) && !allows(is, after, one))
    );
  };
  const used = (await callsOf(c, [...byId.keys()], from)).filter(isRefused);
  const most = [...grouped(used, ({ call }) => call).values()].map(mostFirst);
  const shown = await usersShownTo(c, [
    ...new Set(most.flatMap((of) => of.slice(0, MAX_SAMPLE).map(({ user_id }) => user_id))),
  ]);
  const data = most.map((of) => replayed(of, shown));
  return { calls: data.sort((one, other) => other.count - one.count), days, since };
}

function allows(policy: Policy, roles: readonly string[], call: string): boolean {
  const [method = '', path = ''] = call.split(' ');
  return policy.allows(roles, method, path);
}

const mostFirst = (used: Used[]) => used.sort((one, other) => other.count - one.count);

function replayed(used: Used[], shown: Map<string, UserRef>): Replay['calls'][number] {
  const sample = used.slice(0, MAX_SAMPLE).flatMap(({ user_id, count, last_at }) => {
    const user = shown.get(user_id);
    return user ? [{ ...user, count, last_at }] : [];
  });
  return {
    call: used[0]?.call ?? '',
    count: used.reduce((sum, { count }) => sum + count, 0),
    last_at:
      used
        .map(({ last_at }) => last_at)
        .sort()
        .at(-1) ?? '',
    users: used.length,
    sample,
  };
}

function callsOf({ var: { db } }: Context<AppEnv>, users: string[], from: string): Promise<Used[]> {
  if (users.length === 0) return Promise.resolve([]);
  return queryRows<Used>(
    db,
    sql`select user_id, call, least(sum(count), 2147483647)::int as count,
        to_char(max(last_at) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as last_at
      from ${tables.call_usage}
      where day >= ${from}::date and user_id in (select ${textRows(users)})
      group by user_id, call`,
  );
}
