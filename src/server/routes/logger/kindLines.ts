import { and, type SQL, sql } from 'drizzle-orm';
import { type Database, tables } from '../../db/database';
import { queryRows, theRow } from '../../db/rows';
import { auditedEntity } from '../../log/members';
import { momentOf, type Span } from '../../log/span';

const { logger } = tables;

/** How many rows of one kind there are in one step of time. */
export type KindLine = [
  level: string,
  tag: string,
  user_id: string,
  entity: string,
  step: number,
  count: number,
];

/** Rows of one statement, which keeps it short. */
const SLICE = 2_000;

/** @param width of a step; the same for all rows where it is infinite */
const linesOf = (rows: SQL, where: SQL | undefined, width: number) => sql`
  select json_agg(json_build_array(level, tag, user_id, entity, step, count))::text as lines from (
    select level, tag, user_id, entity, step, count(*)::int as count from (
      select ${logger.level}, ${logger.tag}, ${logger.user_id}, ${auditedEntity} as entity,
        ${stepOf(width)} as step
      from ${rows} where ${where ?? sql`true`}
    ) as row group by level, tag, user_id, entity, step
  ) as line`;

const stepOf = (width: number): SQL =>
  Number.isFinite(width)
    ? sql`(extract(epoch from ${logger.created_at}) * 1000)::bigint / ${width}::bigint`
    : sql`0`;

export async function readKindLines(
  db: Database,
  where: SQL | undefined,
  width: number,
): Promise<KindLine[]> {
  const found = await queryRows<{ lines: string | null }>(
    db,
    linesOf(sql`${logger}`, where, width),
  );
  return JSON.parse(theRow(found).lines ?? '[]');
}

export interface LinesSlice {
  lines: KindLine[];
  /** The last row that was read, unless that was all. */
  end?: { at: number; id: string };
}

/** Rows that no segment covers, the newest first. */
export async function readSlice(
  db: Database,
  { from, until }: Span,
  { where, width }: { where: SQL | undefined; width: number },
  after: LinesSlice['end'],
): Promise<LinesSlice> {
  const within = and(
    sql`created_at >= ${momentOf(from)}::timestamptz`,
    sql`created_at < ${momentOf(until)}::timestamptz`,
    after && sql`(created_at, id) < (${momentOf(after.at)}::timestamptz, ${after.id})`,
  );
  const [slice] = await queryRows<{ lines: string | null; read: number; last: string[] }>(
    db,
    sql`with slice as materialized (
      select * from ${logger} where ${within} order by created_at desc, id desc limit ${SLICE}
    )
    select (select count(*)::int from slice) as read,
      (select json_build_array(created_at, id) from slice order by created_at, id limit 1) as last,
      (${linesOf(sql`slice as logger`, where, width)}) as lines`,
  );
  const lines: KindLine[] = JSON.parse(slice?.lines ?? '[]');
  if (slice?.read !== SLICE) return { lines };
  const [at = '', id = ''] = slice.last;
  return { lines, end: { at: Date.parse(at), id } };
}
