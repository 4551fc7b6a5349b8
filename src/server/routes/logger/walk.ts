import { and, type SQL, sql } from 'drizzle-orm';
import { type Database, isEmbedded, tables } from '../../db/database';
import { queryRows } from '../../db/rows';
import { countSlots, placesAt, slotsOf } from '../../log/segments/slots';
import { momentOf, type Span } from '../../log/span';
import { refined } from './columns';
import type { Conditions } from './conditions';
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

export interface WalkOptions {
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
  /** When it ends that has searched much, as `performance.now()` counts. */
  enough: number;
  /** When any ends. */
  end: number;
}

/** Rows that are much to search: in segments, or one by one where enough are found to be shown. */
const MUCH = { inSegments: 65_000, byUser: 16_000, byRow: 2_000 };
/** Segments of the first batch; later ones grow. */
const FIRST = 16;
const GROWTH = 4;
const MOST = 256;
/** Each row's kind is looked at. */
const MOST_REFINED = 16;
/** Rows of many users are compared in one statement. */
const FIRST_BY_USER = 4;
const MOST_BY_USER = { postgres: 32, embedded: 4 };
/** A text has many pairs of characters; the rarest leave few rows over. */
const MOST_GROUPS = 4;
/** Rows that are compared in one statement. */
const CHECKED = 1_000;
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
  private readonly searched = { inSegments: 0, byUser: 0, byRow: 0 };

  constructor(
    private readonly db: Database,
    private readonly options: WalkOptions,
    private pieces: Piece[],
  ) {
    this.byUser = options.manyUsers && options.groups.length === 0;
    this.groups = options.groups;
    this.mostByUser = MOST_BY_USER[isEmbedded(db) ? 'embedded' : 'postgres'];
  }

  async run(): Promise<Walked> {
    let size = this.byUser ? FIRST_BY_USER : FIRST;
    for (let at = 0; at < this.pieces.length && !this.isFull; ) {
      if (this.isLate) return this.endBefore(this.pieces[at] as Piece);
      const batch = this.segmentsFrom(at, size);
      const wasByUser = this.byUser;
      const bounded = batch.length > 0 ? await this.takeAll(batch) : await this.scan(at);
      this.advanced = true;
      if (bounded) return bounded;
      if (batch.length > 0) {
        await this.leaveOut(at + batch.length);
        size = Math.min(size * GROWTH, this.most);
        const rows = batch.reduce((sum, segment) => sum + segment.rows, 0);
        this.searched[wasByUser ? 'byUser' : 'inSegments'] += rows;
      }
      at += Math.max(1, batch.length);
    }
    return { hits: this.hits.slice(0, this.options.max) };
  }

  private get most(): number {
    if (this.byUser) return this.mostByUser;
    return this.options.refine ? MOST_REFINED : MOST;
  }

  private get isFull(): boolean {
    return this.hits.length >= this.options.max;
  }

  private get isLate(): boolean {
    const { shown, enough, end } = this.options;
    const { inSegments, byUser, byRow } = this.searched;
    const isMuch =
      inSegments >= MUCH.inSegments ||
      byUser >= MUCH.byUser ||
      (byRow >= MUCH.byRow && this.hits.length >= shown);
    return this.advanced && performance.now() > (isMuch ? enough : end);
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
    this.searched.byRow += rows.length;
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
