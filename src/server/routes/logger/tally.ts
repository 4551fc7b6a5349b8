import { and, type SQL, sql } from 'drizzle-orm';
import { type Database, type Transaction, tables } from '../../db/database';
import { queryRows, theRow } from '../../db/rows';
import { within } from './filter';
import { millisecondsOf, type Span } from './span';

const { log_entry } = tables;

const facets = ['level', 'tag', 'event', 'user', 'entity', 'record', 'address'] as const;

export type Facet = (typeof facets)[number];

/** The most values of a facet that are counted apart; beyond, the rarest of them are forgotten. */
const MAX_VALUES = 20_000;

/** The most frequent of many values, in a bounded memory. */
export class TopValues {
  private counts = new Map<string, number>();

  constructor(private readonly most = MAX_VALUES) {}

  add(value: string, count: number): void {
    if (value === '') return;
    this.counts.set(value, (this.counts.get(value) ?? 0) + count);
    if (this.counts.size > this.most) this.counts = new Map(this.first(this.most / 2));
  }

  /** The most frequent first. */
  first(count: number): [value: string, count: number][] {
    return [...this.counts]
      .sort(([one, ones], [other, others]) => others - ones || (one < other ? -1 : 1))
      .slice(0, count);
  }
}

interface Levels {
  info: number;
  warn: number;
  error: number;
}

const NO_LEVELS: Levels = { info: 0, warn: 0, error: 0 };

/** How many rows have a value, or of a level how many are in a step of time. */
type TallyLine = [facet: Facet, value: string, step: number, count: number];

/** Rows counted by their values and by steps of time. */
export class Tally {
  readonly values = Object.fromEntries(facets.map((facet) => [facet, new TopValues()])) as Record<
    Facet,
    TopValues
  >;
  private readonly steps = new Map<number, Levels>();

  add(lines: TallyLine[]): void {
    for (const [facet, value, step, count] of lines) {
      this.values[facet].add(value, count);
      if (facet === 'level') this.addLevel(value, step, count);
    }
  }

  private addLevel(level: string, step: number, count: number): void {
    const levels = this.steps.get(step) ?? { ...NO_LEVELS };
    if (Object.hasOwn(levels, level)) levels[level as keyof Levels] += count;
    this.steps.set(step, levels);
  }

  levelsAt = (step: number): Levels => this.steps.get(step) ?? NO_LEVELS;
}

/** Counts rows of a span by their values, all in one pass. @param width of a step, in milliseconds */
export async function readTally(
  db: Database | Transaction,
  where: SQL | undefined,
  span: Span,
  width: number,
): Promise<TallyLine[]> {
  const step = sql`floor(${millisecondsOf(log_entry.created_at)} / ${width}::float8)`;
  const found = await queryRows<{ lines: string | null }>(
    db,
    sql`select json_agg(json_build_array(
        case when step is not null then 'level' when tag is not null then 'tag'
          when event is not null then 'event' when user_id is not null then 'user'
          when entity is not null then 'entity' when record_id is not null then 'record'
          else 'address' end,
        coalesce(level, tag, event, user_id, entity, record_id, address), coalesce(step, 0), count
      ))::text as lines
    from (
      select level, step, tag, event, user_id, entity, record_id, address, count(*)::int as count from (
        select level, ${step} as step, tag, event, user_id, entity, record_id, address from ${log_entry}
        where ${and(where, within(span)) ?? sql`true`}
      ) as found
      group by grouping sets ((level, step), tag, event, user_id, entity, record_id, address)
    ) as line`,
  );
  return JSON.parse(theRow(found).lines ?? '[]');
}
