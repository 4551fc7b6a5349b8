import { and, asc, eq, gt, inArray, or, sql } from 'drizzle-orm';
import { type Database, tables } from '../../db/database';
import { queryRows, storedBefore } from '../../db/rows';
import type { Change } from '../read';

const { chain_start, change, role, user, user_role } = tables;

export type Kind = 'role' | 'user';

export interface Asked {
  at: Date;
  /** The user whose roles and status are asked about. */
  userId: string | undefined;
}

export type PastChange = Pick<Change, 'verb' | 'entity' | 'record_id' | 'before'>;

/** Changes that are looked through after a moment. */
const MAX_CHANGES = 20_000;
/** The most bytes of stored snapshots that are read. */
const MAX_BYTES = 8 * 1024 * 1024;

/**
 * Reads the first change of each record after a moment, and all deletions, which end links of others; the earliest first.
 * @returns whether no change is left out; one beyond the bytes is there without its record before
 */
export async function changesSince(
  db: Database,
  { at, userId }: Asked,
): Promise<{ changes: PastChange[]; isWhole: boolean }> {
  const isOfUser = userId
    ? and(eq(change.entity, 'user'), eq(change.record_id, userId))
    : undefined;
  const isOfRights = and(
    or(inArray(change.entity, ['menu', 'role']), isOfUser),
    inArray(change.verb, ['create', 'update', 'delete']),
    gt(change.created_at, at),
  );
  const changes = await queryRows<PastChange & { looked: number }>(
    db,
    sql`
    select verb, entity, record_id, looked, case when bytes < ${MAX_BYTES} then before end as before
    from (
      select numbered.*, ${storedBefore([sql`before`], sql`created_at, id`)} as bytes
      from (
        select since.*, (count(*) over ())::int as looked,
          row_number() over (partition by entity, record_id order by created_at, id) as place
        from (
          select id, created_at, verb, entity, record_id, before from ${change}
          where ${isOfRights} order by created_at, id limit ${MAX_CHANGES}
        ) since
      ) numbered where place = 1 or verb = 'delete'
    ) firsts order by created_at, id`,
  );
  return { changes, isWhole: changes[0]?.looked !== MAX_CHANGES };
}

/** Whether retention has left all changes after a moment. */
export async function reachesBack(db: Database, at: Date): Promise<boolean> {
  const [start] = await db.select({ seq: chain_start.seq }).from(chain_start);
  if (start?.seq === 0) return true;
  const [oldest] = await db
    .select({ created_at: change.created_at })
    .from(change)
    .orderBy(asc(change.created_at), asc(change.id))
    .limit(1);
  return oldest !== undefined && oldest.created_at <= at;
}

/** Says why a role or user was not there at a moment; undefined where no change has it. */
export async function absenceOf(
  db: Database,
  kind: Kind,
  id: string,
  at: Date,
): Promise<'not-created' | 'deleted' | undefined> {
  const isCreatedLater = and(eq(change.verb, 'create'), gt(change.created_at, at));
  const changes = await db
    .selectDistinct({ verb: change.verb })
    .from(change)
    .where(
      and(
        eq(change.entity, kind),
        eq(change.record_id, id),
        or(isCreatedLater, eq(change.verb, 'delete')),
      ),
    );
  const verbs = changes.map(({ verb }) => verb);
  const table = kind === 'user' ? user : role;
  if (verbs.includes('create') || (await db.$count(table, eq(table.id, id))) > 0) {
    return 'not-created';
  }
  return verbs.includes('delete') ? 'deleted' : undefined;
}

/** Counts the users who had a role at some time since and do not have it now. */
export async function countFormerHolders(
  db: Database,
  roleId: string,
  since: Date,
): Promise<number> {
  const [found] = await queryRows<{ count: number }>(
    db,
    sql`select count(distinct record_id)::int as count from ${change}
      where entity = 'user' and created_at > ${since.toISOString()}::timestamptz
        and before -> 'roles' @> to_jsonb(${roleId}::text)
        and not exists (select from ${user_role}
          where user_id = ${change.record_id} and role_id = ${roleId})`,
  );
  return found?.count ?? 0;
}
