import { type SQL, sql } from 'drizzle-orm';
import type { Analysis, Figure } from '@/schemas/dashboard';
import { type Database, tables } from '../../db/database';
import { queryRows, theRow } from '../../db/rows';
import { isIn, type Period, type Periods } from './period';

const { activity } = tables;
const MOST = 10;

export interface Hour {
  at: number;
  sign_ins: number;
  failures: number;
  changes: number;
  requests: number;
}

type Total = 'sign_ins' | 'failures' | 'changes' | 'denials' | 'requests';

export interface Counts {
  hours: Hour[];
  totals: Record<Total, Figure>;
  changes: (Figure & { entity: string; verb: string })[];
  denied: Analysis['denied'];
}

const KINDS: Record<Exclude<keyof Hour, 'at'>, SQL> = {
  sign_ins: sql`kind = 'login' and name = 'success'`,
  failures: sql`kind = 'login' and name = 'failure'`,
  changes: sql`kind = 'change'`,
  requests: sql`kind = 'row'`,
};

const summed = (where: SQL) => sql`coalesce(sum(count) filter (where ${where}), 0)::float8`;

function inBoth({ period, before }: Periods): SQL {
  const of = (one: Period) => summed(isIn(sql`slot`, one));
  return sql`${of(period)} as now, ${of(before)} as before`;
}

/** Both periods, which touch. */
export const inEither = (column: SQL, { period, before }: Periods): SQL =>
  isIn(column, { from: before.from, until: period.until });

/** The rows are read once, as they lie apart in the table, a few in each of thousands of its pages. */
export async function readCounts(db: Database, periods: Periods): Promise<Counts> {
  const found = await queryRows<{ counts: string }>(
    db,
    sql`
    with counted as materialized (
      select slot, kind, name, detail, count from ${activity}
      where kind in ('login', 'change', 'denied', 'row') and (kind <> 'row' or name = 'request')
        and ${inEither(sql`slot`, periods)}
    )
    select json_build_object('hours', ${listOf(hoursOf(periods))}, 'totals', ${listOf(totalsOf(periods))},
      'changes', ${listOf(changesOf(periods))}, 'denied', ${listOf(deniedOf(periods))})::text as counts`,
  );
  const { totals, ...lists } = JSON.parse(theRow(found).counts);
  return { ...lists, totals: byName(totals) };
}

const listOf = (query: SQL) => sql`(select coalesce(json_agg(line), '[]') from (${query}) as line)`;

function hoursOf({ period }: Periods): SQL {
  const columns = Object.entries(KINDS).map(
    ([name, where]) => sql`${summed(where)} as ${sql.identifier(name)}`,
  );
  return sql`select (extract(epoch from slot) * 1000)::float8 as at, ${sql.join(columns, sql`, `)}
    from counted where kind <> 'denied' and ${isIn(sql`slot`, period)} group by slot`;
}

const totalsOf = (periods: Periods): SQL => sql`
  select case when kind = 'login' and name = 'success' then 'sign_ins'
    when kind = 'login' then 'failures' when kind = 'change' then 'changes'
    when kind = 'denied' then 'denials' else 'requests' end as what, ${inBoth(periods)}
  from counted group by 1`;

function byName(totals: (Figure & { what: Total })[]): Counts['totals'] {
  const of = (what: Total): Figure => {
    const { now = 0, before = 0 } = totals.find((total) => total.what === what) ?? {};
    return { now, before };
  };
  return {
    sign_ins: of('sign_ins'),
    failures: of('failures'),
    changes: of('changes'),
    denials: of('denials'),
    requests: of('requests'),
  };
}

const changesOf = (periods: Periods): SQL => sql`
  select name as entity, detail as verb, ${inBoth(periods)} from counted
  where kind = 'change' group by 1, 2 order by 1, 2`;

const deniedOf = (periods: Periods): SQL => sql`
  select name as call, ${inBoth(periods)} from counted where kind = 'denied' group by 1
  order by now desc, before desc, call limit ${MOST}`;
