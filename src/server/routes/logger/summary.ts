import { and, sql } from 'drizzle-orm';
import type { LogCount, LogSummary } from '@/schemas/logger';
import { type Database, type Transaction, tables } from '../../db/database';
import { queryRows, theRow } from '../../db/rows';
import { type Condition, readFilter, within } from './filter';
import { BUDGET } from './list';
import type { LoggerFilter } from './query';
import { namesOfRecords, namesOfUsers } from './rows';
import { millisecondsOf, type Span, type Steps, stepsOf } from './span';
import { type Facet, readTally, Tally } from './tally';
import { type SearchBudget, tryIndexes, windowsOf } from './windows';

const { log_entry } = tables;

/** The budget of a count, for which somebody waits. */
const COUNT: SearchBudget = { ...BUDGET, budgetMs: 4_000 };
export const THOROUGH: SearchBudget = { ...BUDGET, budgetMs: 8_000 };
/** The share of what is left of a budget that a count of all by indexes may use. */
const TRIED_SHARE = 0.4;
const MAX_FACET = 10;

/**
 * Counts what meets the filters by its values and over time, the newest first, until its time is spent.
 * @throws {ApiError} 503 when it takes too long
 */
export async function summarize(
  db: Database,
  filter: LoggerFilter,
  now: number,
  budget = BUDGET,
): Promise<LogSummary> {
  const condition = await readFilter(db, filter);
  const tally = new Tally();
  const span = await drawnSpan(db, condition.span);
  if (!span) return toSummary(db, tally, emptyAt(condition.span, now));
  const steps = stepsOf(span);
  const counted = await count(db, { ...condition, span }, budget, async (on, where, part) => {
    const lines = await readTally(on, where, part, steps.width);
    return () => tally.add(lines);
  });
  return toSummary(db, tally, span, steps, counted);
}

/** @throws {ApiError} 503 when it takes too long */
export async function countLogs(
  db: Database,
  filter: LoggerFilter,
  budget = COUNT,
): Promise<LogCount> {
  const condition = await readFilter(db, filter);
  let total = 0;
  if (condition.span.from >= condition.span.until) return { count: 0, exact: true };
  const counted = await count(db, condition, budget, async (on, where, part) => {
    const found = await queryRows<{ count: number }>(
      on,
      sql`select count(*)::int as count from ${log_entry}
      where ${and(where, within(part)) ?? sql`true`}`,
    );
    return () => {
      total += theRow(found).count;
    };
  });
  return { count: total, exact: counted === undefined };
}

/** Counts a part, and returns what adds it to the result. */
type CountPart = (
  db: Database | Transaction,
  where: Condition['where'],
  part: Span,
) => Promise<() => void>;

/** Counts all by indexes, or from the newest row on while there is time. @returns what was counted, where that is not all */
async function count(
  db: Database,
  { where, byIndex, span }: Condition,
  budget: SearchBudget,
  countPart: CountPart,
): Promise<Span | undefined> {
  const began = performance.now();
  const all =
    byIndex &&
    (await tryIndexes(db, budget.budgetMs * TRIED_SHARE, (tx) => countPart(tx, byIndex, span)));
  if (all) {
    all();
    return undefined;
  }
  for await (const { part, rest } of windowsOf(db, span, true, budget)) {
    const add = await countPart(db, where, part);
    add();
    if (!rest) return undefined;
    if (performance.now() - began > budget.budgetMs) return { from: rest.until, until: span.until };
  }
  return undefined;
}

/** What there is where the filters leave an end open; nothing without rows. */
async function drawnSpan(db: Database, span: Span): Promise<Span | undefined> {
  const { from, until } = span;
  if (Number.isFinite(from) && Number.isFinite(until)) return from < until ? span : undefined;
  const found = theRow(
    await queryRows<{ first: number | null; last: number | null }>(
      db,
      sql`select ${millisecondsOf(sql`min(${log_entry.created_at})`)} as first,
        ${millisecondsOf(sql`max(${log_entry.created_at})`)} as last from ${log_entry}
      where ${within(span) ?? sql`true`}`,
    ),
  );
  if (found.first === null || found.last === null) return undefined;
  return {
    from: Number.isFinite(from) ? from : found.first,
    until: Number.isFinite(until) ? until : found.last + 1,
  };
}

/** Returns the end of an empty drawing where the filters leave one open. */
function emptyAt({ from, until }: Span, now: number): Span {
  const end = Number.isFinite(until) ? until : now;
  return { from: Number.isFinite(from) ? Math.min(from, end) : end, until: end };
}

/** @param steps absent where there is nothing to draw @param counted absent where that is all */
async function toSummary(
  db: Database,
  { values, levelsAt }: Tally,
  span: Span,
  steps?: Steps,
  counted?: Span,
): Promise<LogSummary> {
  const first = (facet: Facet) => values[facet].first(MAX_FACET);
  const named = (facet: Facet, nameOf = (value: string): string | undefined => value) =>
    first(facet).map(([value, count]) => ({ value, name: nameOf(value) || value, count }));
  const users = await namesOfUsers(db, idsOf(first('user')));
  const records = await namesOfRecords(db, idsOf(first('record')));
  return {
    ...textOf(span),
    stepMs: steps?.width ?? 0,
    buckets: steps ? bucketsOf(levelsAt, steps) : [],
    facets: {
      level: named('level'),
      tag: named('tag'),
      event: named('event'),
      user: named('user', (id) => users.get(id)?.name),
      entity: named('entity'),
      record: named('record', (id) => records.get(id)),
      address: named('address'),
    },
    counted: { ...textOf(counted ?? span), complete: counted === undefined },
  };
}

const idsOf = (values: [value: string, count: number][]) => values.map(([value]) => value);

const textOf = ({ from, until }: Span) => ({
  from: new Date(from).toISOString(),
  until: new Date(until).toISOString(),
});

const bucketsOf = (levelsAt: Tally['levelsAt'], { width, first, last }: Steps) =>
  Array.from({ length: last - first + 1 }, (_, at) => ({
    at: new Date((first + at) * width).toISOString(),
    ...levelsAt(first + at),
  }));
