import { and, type SQL, sql } from 'drizzle-orm';
import { type Database, isEmbedded, tables } from '../../db/database';
import { queryRows } from '../../db/rows';
import { countSlots, placesAt, slotsOf } from '../../log/segments/slots';
import { momentOf, type Span } from '../../log/span';
import { refined } from './columns';
import type { Conditions } from './conditions';
import { Effort, type TimeLimits } from './effort';
import type { Hit } from './hits';
import {
  candidatesIn,
  type Group,
  isLater,
  isSegment,
  type Piece,
  piecesOf,
  rarestOf,
  readPlaces,
  type Segment,
  worthReading,
} from './pieces';
import { matchingPlaces, type Slice, scanGap } from './scanGap';

const { logger } = tables;

export interface Walked {
  hits: Hit[];
  /** What was searched, where the time did not suffice for all. */
  searched?: Span;
}

export interface WalkOptions extends TimeLimits {
  where: SQL | undefined;
  span: Span;
  groups: Group[];
  exact: boolean;
  exactUntil?: number;
  refine: Conditions['refine'];
  manyUsers: boolean;
  descending: boolean;
  max: number;
  /** How many of them are shown; the others are counted. */
  shown: number;
}

/** Segments of the first batch; later ones grow. Of some each row's kind is looked at. */
const FIRST = { inSegments: 16, byKind: 4, byUser: 4 };
const GROWTH = 4;
const MOST = { inSegments: 256, byKind: 16 };
/** Rows of many users are compared in one statement. */
const MOST_BY_USER = { postgres: 32, embedded: 4 };
/** A text has many pairs of characters; the rarest leave few rows over. */
const MOST_GROUPS = 4;
/** Rows that are compared in one statement. */
const CHECKED = 300;
/** With more of the rows left over, the index by user is the better way. */
const DENSE = 0.1;

/** Rows in the order of their time, from one end of the span until enough are found or the time is up. */
export async function walk(db: Database, options: WalkOptions): Promise<Walked> {
  const pieces = await piecesOf(db, options.span, options.descending);
  return new Walk(db, options, pieces).run();
}

class Walk {
  private readonly hits: Hit[] = [];
  private byUser: boolean;
  private groups: Group[];
  private readonly mostByUser: number;
  private started = false;
  /** Whether rows were compared; a walk that searches nothing is of no use. */
  private advanced = false;
  private readonly effort: Effort;

  constructor(
    private readonly db: Database,
    private readonly options: WalkOptions,
    private pieces: Piece[],
  ) {
    this.byUser = options.manyUsers && options.groups.length === 0;
    this.groups = options.groups;
    this.effort = new Effort(options);
    this.mostByUser = MOST_BY_USER[isEmbedded(db) ? 'embedded' : 'postgres'];
  }

  async run(): Promise<Walked> {
    let size = FIRST[this.way];
    for (let at = 0; at < this.pieces.length && !this.isFull; ) {
      if (this.isLate) return this.endBefore(this.pieces[at] as Piece);
      const batch = this.segmentsFrom(at, size);
      const { way } = this;
      const began = performance.now();
      const bounded = batch.length > 0 ? await this.takeAll(batch) : await this.scan(at);
      this.advanced = true;
      if (bounded) return bounded;
      if (batch.length > 0) {
        await this.leaveOut(at + batch.length);
        const rows = batch.reduce((sum, segment) => sum + segment.rows, 0);
        this.effort.add(way, rows);
        const took = performance.now() - began;
        const affordable = this.effort.affordable(batch.length, took, this.isPage);
        size = Math.min(size * GROWTH, this.most, affordable);
      }
      at += Math.max(1, batch.length);
    }
    return { hits: this.hits.slice(0, this.options.max) };
  }

  private get way(): keyof typeof FIRST {
    if (this.byUser) return 'byUser';
    return this.options.refine ? 'byKind' : 'inSegments';
  }

  private get most(): number {
    return this.byUser ? this.mostByUser : MOST[this.options.refine ? 'byKind' : 'inSegments'];
  }

  private get isFull(): boolean {
    return this.hits.length >= this.options.max;
  }

  private get isPage(): boolean {
    return this.hits.length >= this.options.shown;
  }

  private get isLate(): boolean {
    return this.advanced && this.effort.isOver(this.isPage);
  }

  private segmentsFrom(at: number, size: number): Segment[] {
    const batch: Segment[] = [];
    for (const piece of this.pieces.slice(at, at + size)) {
      if (!isSegment(piece)) break;
      batch.push(piece);
    }
    return batch;
  }

  /** Once: of the pieces that follow, the segments that cannot have what is looked for. */
  private async leaveOut(from: number): Promise<void> {
    if (this.started || this.isFull || from >= this.pieces.length) return;
    this.started = true;
    const left = await worthReading(this.db, this.pieces.slice(from), this.groups);
    this.pieces = [...this.pieces.slice(0, from), ...left];
  }

  private async takeAll(segments: Segment[]): Promise<Walked | undefined> {
    if (this.byUser) return this.takeByUser(segments);
    const { exact, refine } = this.options;
    if (!this.started && !exact && !refine) {
      this.groups = await rarestOf(this.db, segments, this.options.groups, MOST_GROUPS);
    }
    const left = await candidatesIn(this.db, segments, this.groups);
    const candidates = refine ? await refined(this.db, segments, left, refine) : left;
    let waiting: { segment: Segment; slots: number[] }[] = [];
    let count = 0;
    for (const [at, segment] of segments.entries()) {
      const slots = slotsOf(candidates[at] as Uint8Array);
      if (slots.length > 0 && this.isExact(segment) && count === 0) {
        if (this.options.descending) slots.reverse();
        for (const slot of slots) this.hits.push({ segment: segment.id, slot });
        if (this.isFull) return undefined;
      }
      if (slots.length === 0 || (this.isExact(segment) && count === 0)) continue;
      waiting.push({ segment, slots });
      count += slots.length;
      if (count < CHECKED && at < segments.length - 1) continue;
      if (this.isLate) return this.endBefore(waiting[0]?.segment as Segment);
      await this.check(waiting);
      this.advanced = true;
      if (this.isFull) return undefined;
      waiting = [];
      count = 0;
    }
    await this.check(waiting);
    const rows = segments.reduce((sum, segment) => sum + segment.rows, 0);
    const remaining = candidates.reduce((sum, bits) => sum + countSlots(bits), 0);
    this.byUser = this.options.manyUsers && remaining > rows * DENSE;
    return undefined;
  }

  private isExact({ from, until, old }: Segment): boolean {
    const { exact, refine, span, exactUntil = span.until, groups } = this.options;
    const isDecided = old ? exact && !groups.some(isLater) : exact || refine !== undefined;
    return isDecided && from >= span.from && until <= exactUntil;
  }

  private async check(waiting: { segment: Segment; slots: number[] }[]): Promise<void> {
    if (waiting.length === 0) return;
    const places = await readPlaces(
      this.db,
      waiting.map(({ segment }) => segment.id),
    );
    const rows = waiting.flatMap(({ segment, slots }) => {
      const found = placesAt(places.get(segment.id) ?? new Uint8Array(), slots);
      return this.options.descending ? found.reverse() : found;
    });
    const matching = await matchingPlaces(this.db, rows, this.options.where);
    this.effort.add('byRow', rows.length);
    for (const row of rows) if (matching.has(row)) this.hits.push(row);
  }

  private async takeByUser(segments: Segment[]): Promise<undefined> {
    const from = Math.min(...segments.map((segment) => segment.from));
    const until = Math.max(...segments.map((segment) => segment.until));
    const way = this.options.descending ? sql`desc` : sql`asc`;
    const [found] = await queryRows<{ places: string | null }>(
      this.db,
      sql`select string_agg(ctid::text, ' ' order by created_at ${way}, id ${way}) as places
      from ${logger} where ${and(
        sql`created_at >= ${momentOf(from)}::timestamptz`,
        sql`created_at < ${momentOf(until)}::timestamptz`,
        this.options.where,
      )}`,
    );
    for (const place of found?.places?.split(' ') ?? []) this.hits.push(place);
    return undefined;
  }

  private async scan(at: number): Promise<Walked | undefined> {
    const { where, descending } = this.options;
    const gap = this.pieces[at] as Piece;
    for (let end: Slice['end']; ; ) {
      const slice = await scanGap(this.db, gap, where, descending, end);
      end = slice.end;
      this.advanced = true;
      if (end && this.isLate) return this.endWithin(slice.places, end.at);
      for (const place of slice.places) this.hits.push(place);
      if (!end || this.isFull) return undefined;
    }
  }

  /** Other rows of the last one's moment may not have been read. */
  private async endWithin(places: string[], at: number): Promise<Walked> {
    const { descending } = this.options;
    const moment = sql`${momentOf(at)}::timestamptz`;
    const sooner = descending ? sql`created_at > ${moment}` : sql`created_at < ${moment}`;
    const kept = await matchingPlaces(this.db, places, sooner);
    for (const place of places) if (kept.has(place)) this.hits.push(place);
    return this.bounded(descending ? at + 1 : at);
  }

  private endBefore(piece: Piece): Walked {
    return this.bounded(this.options.descending ? piece.until : piece.from);
  }

  private bounded(at: number): Walked {
    const { span, descending, max } = this.options;
    const searched = descending ? { ...span, from: at } : { ...span, until: at };
    return { hits: this.hits.slice(0, max), searched };
  }
}
