import { inArray } from 'drizzle-orm';
import type { LogCount, LoggerFilter, LogSummary } from '@/schemas/logger';
import { type Database, tables } from '../../db/database';
import type { Span } from '../../log/span';
import { type Conditions, conditionsOf } from './conditions';
import { namesOfDeleted } from './deletedUsers';
import { drawnSpan, type Steps, stepsOf } from './steps';
import { Tally, type TopValues } from './tally';
import { tallyRows } from './tallyRows';

const { user } = tables;

/** Of a summary, after which it says what it has counted. */
const BUDGET_MS = 250;
/** Of a count, for which somebody waits. */
const COUNT_MS = 4_000;
const MAX_FACET = 10;

const conditionsFor = (db: Database, filter: LoggerFilter): Promise<Conditions> =>
  conditionsOf(db, filter, 'created_at');

/** @throws {ApiError} 503 when it takes too long */
export async function summarize(
  db: Database,
  filter: LoggerFilter,
  now: number,
  budgetMs = BUDGET_MS,
): Promise<LogSummary> {
  const end = performance.now() + budgetMs;
  const conditions = await conditionsFor(db, filter);
  const tally = new Tally();
  const span = await drawnSpan(db, conditions.span);
  if (!span) return toSummary(db, tally, emptyAt(conditions.span, now));
  const steps = stepsOf(span);
  const counted = await tallyRows(db, conditions, { span, width: steps.width, end }, tally);
  return toSummary(db, tally, { span, steps, counted });
}

/** @throws {ApiError} 503 when it takes too long */
export async function countLogs(
  db: Database,
  filter: LoggerFilter,
  budgetMs = COUNT_MS,
): Promise<LogCount> {
  const end = performance.now() + budgetMs;
  const conditions = await conditionsFor(db, filter);
  const tally = new Tally();
  const { span } = conditions;
  if (span.from >= span.until) return { count: 0, exact: true };
  const width = Number.POSITIVE_INFINITY;
  const counted = await tallyRows(db, conditions, { span, width, end }, tally);
  return { count: tally.total, exact: counted === undefined };
}

interface Drawn {
  span: Span;
  /** Absent where there is nothing to draw. */
  steps?: Steps;
  counted?: Span | undefined;
}

function emptyAt({ from, until }: Span, now: number): Drawn {
  const end = Number.isFinite(until) ? until : now;
  return { span: { from: Number.isFinite(from) ? Math.min(from, end) : end, until: end } };
}

async function toSummary(
  db: Database,
  tally: Tally,
  { span, steps, counted }: Drawn,
): Promise<LogSummary> {
  const { level, tag, user: users, entity } = tally.facets;
  return {
    ...textOf(span),
    stepMs: steps?.width ?? 0,
    buckets: steps ? bucketsOf(tally, steps) : [],
    facets: {
      level: valuesOf(level),
      tag: valuesOf(tag),
      user: await named(db, valuesOf(users)),
      entity: valuesOf(entity),
    },
    counted: { ...textOf(counted ?? span), complete: counted === undefined },
  };
}

const textOf = ({ from, until }: Span) => ({
  from: new Date(from).toISOString(),
  until: new Date(until).toISOString(),
});

const bucketsOf = (tally: Tally, { width, first, last }: Steps) =>
  Array.from({ length: last - first + 1 }, (_, at) => ({
    at: new Date((first + at) * width).toISOString(),
    ...tally.levelsAt(first + at),
  }));

const valuesOf = (values: TopValues) =>
  values.first(MAX_FACET).map(([value, count]) => ({ value, name: value, count }));

async function named(db: Database, values: ReturnType<typeof valuesOf>) {
  if (values.length === 0) return values;
  const ids = values.map(({ value }) => value);
  const rows = await db
    .select({ id: user.id, name: user.name })
    .from(user)
    .where(inArray(user.id, ids));
  const names = new Map(rows.map(({ id, name }) => [id, name]));
  const gone = await namesOfDeleted(
    db,
    ids.filter((id) => !names.has(id)),
  );
  for (const [id, { name }] of gone) names.set(id, name);
  return values.map((one) => ({ ...one, name: names.get(one.value) || one.value }));
}
