import { type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../db/database';
import { countSlots, slotsOf } from '../../log/segments/slots';
import { momentOf, type Span } from '../../log/span';
import { refined } from './columns';
import { compare, matchingBetween, type Waiting } from './compare';
import type { Conditions } from './conditions';
import { Effort, type TimeLimits } from './effort';
import type { Hit } from './hits';
import { Pace } from './pace';
import { candidatesIn, type Group, isLater, type Piece, rarestOf, type Segment } from './pieces';
import { Route } from './route';
import { matchingPlaces, type Slice, scanGap } from './scanGap';

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
  ranges: Conditions['ranges'];
  descending: boolean;
  max: number;
  /** How many of them are shown; the others are counted. */
  shown: number;
}

/** A text has many pairs of characters; the rarest leave few rows over. */
const MAX_GROUPS = 4;
/** Rows that are compared in the first statement; later ones grow. */
const CHECKED = 100;
/** PostgreSQL may read each row from the disk. */
const MAX_COMPARED = 600;
/** With more of the rows left over, the index by user is the better way. */
const DENSE = 0.1;

interface Candidates {
  bits: Uint8Array;
  /** Whether they meet the conditions, but for the time. */
  decided: boolean;
}

const rowsOf = (segments: Segment[]) => segments.reduce((sum, { rows }) => sum + rows, 0);

/** Rows in the order of their time, from one end of the span until enough are found or the time is up. */
export async function walk(db: Database, options: WalkOptions): Promise<Walked> {
  return new Walk(db, options, await Route.of(db, options.span, options.descending)).run();
}

class Walk {
  private readonly hits: Hit[] = [];
  private byUser: boolean;
  private groups: Group[];
  private checked = CHECKED;
  private started = false;
  private byKind: boolean;
  private ranges: SQL[] | undefined;
  private readonly effort: Effort;
  private readonly pace: Pace;

  constructor(
    private readonly db: Database,
    private readonly options: WalkOptions,
    private readonly route: Route,
  ) {
    this.byUser = options.manyUsers && options.groups.length === 0;
    this.byKind = options.refine !== undefined;
    this.groups = options.groups;
    this.effort = new Effort(options);
    this.pace = new Pace(this.effort);
  }

  async run(): Promise<Walked> {
    const { route } = this;
    for (let at = 0; !this.isFull; ) {
      const next = route.next(at);
      if (!next) break;
      if (this.isLate) return this.endBefore(next);
      const piece = await route.pieceAt(at);
      if (!piece) break;
      const size = this.pace.sizeOf(this.way, this.isPage);
      const batch = route.segmentsFrom(at, size);
      const bounded = batch.length > 0 ? await this.takeBatch(batch, size) : await this.scan(piece);
      if (bounded) return bounded;
      at += Math.max(1, batch.length);
      if (batch.length > 0) await this.leaveOut(at);
    }
    return { hits: this.hits.slice(0, this.options.max) };
  }

  private async takeBatch(batch: Segment[], size: number): Promise<Walked | undefined> {
    const began = performance.now();
    const bounded = this.byUser ? await this.takeByUser(batch) : await this.takeAll(batch);
    this.pace.ended(size, batch.length, performance.now() - began);
    return bounded;
  }

  private get way(): 'byUser' | 'byKind' | 'inSegments' {
    if (this.byUser) return 'byUser';
    return this.byKind ? 'byKind' : 'inSegments';
  }

  private get isFull(): boolean {
    return this.hits.length >= this.options.max;
  }

  private get isPage(): boolean {
    return this.hits.length >= this.options.shown;
  }

  /** One batch is searched, however long the rows took that no segment covers. */
  private get isLate(): boolean {
    return this.pace.isUnderway && this.effort.isOver(this.isPage);
  }

  /** Once, as soon as it is known which groups are asked for. */
  private async leaveOut(from: number): Promise<void> {
    if (this.started || this.isFull || !this.route.next(from)) return;
    this.started = true;
    await this.route.leaveOut(from, this.groups);
  }

  private async takeAll(segments: Segment[]): Promise<Walked | undefined> {
    const candidates = await this.candidatesIn(segments);
    let waiting: Waiting[] = [];
    let count = 0;
    let compared = false;
    for (const [at, segment] of segments.entries()) {
      const { bits, decided } = candidates[at] as Candidates;
      const slots = slotsOf(bits);
      const isExact = decided && this.isWithin(segment);
      if (slots.length > 0 && isExact && count === 0) {
        if (this.options.descending) slots.reverse();
        for (const slot of slots) this.hits.push({ segment: segment.id, slot });
        if (this.isFull) return undefined;
      }
      if (slots.length === 0 || (isExact && count === 0)) continue;
      waiting.push({ segment, slots });
      count += slots.length;
      if (count < this.checked && at < segments.length - 1) continue;
      if (compared && this.effort.isOver(this.isPage))
        return this.endBefore(waiting[0]?.segment as Segment);
      await this.check(waiting);
      compared = true;
      if (this.isFull) return undefined;
      waiting = [];
      count = 0;
    }
    await this.check(waiting);
    const remaining = candidates.reduce((sum, { bits }) => sum + countSlots(bits), 0);
    this.byUser = this.options.manyUsers && remaining > rowsOf(segments) * DENSE;
    return undefined;
  }

  private async candidatesIn(segments: Segment[]): Promise<Candidates[]> {
    const { exact, refine } = this.options;
    if (!this.started && !exact && !refine)
      this.groups = await rarestOf(this.db, segments, this.options.groups, MAX_GROUPS);
    const left = await candidatesIn(this.db, segments, this.groups);
    const byKind = refine ? await refined(this.db, segments, left, refine) : [];
    this.byKind = byKind.some((bits) => bits !== undefined);
    // Before their texts are compared, which takes the longest.
    for (const [at, { rows }] of segments.entries())
      this.effort.add(byKind[at] ? 'byKind' : 'inSegments', rows);
    return segments.map(({ old }, at) => ({
      bits: byKind[at] ?? (left[at] as Uint8Array),
      decided: byKind[at] !== undefined || (exact && !(old && this.options.groups.some(isLater))),
    }));
  }

  private isWithin({ from, until }: Segment): boolean {
    const { span, exactUntil = span.until } = this.options;
    return from >= span.from && until <= exactUntil;
  }

  private async check(waiting: Waiting[]): Promise<void> {
    if (waiting.length === 0) return;
    const { where, descending } = this.options;
    const began = performance.now();
    const { rows, matching } = await compare(this.db, waiting, where, descending);
    for (const place of matching) this.hits.push(place);
    this.effort.add('byRow', rows);
    const took = performance.now() - began;
    const affordable = this.effort.affordable(rows, took, this.isPage);
    const most = Math.min(this.checked * 4, MAX_COMPARED, affordable);
    this.checked = Math.max(most, CHECKED);
  }

  private async takeByUser(segments: Segment[]): Promise<undefined> {
    const { where, descending } = this.options;
    const found = await matchingBetween(this.db, segments, where, descending);
    for (const place of found) this.hits.push(place);
    this.effort.add('byUser', rowsOf(segments));
    return undefined;
  }

  private async scan(gap: Piece): Promise<Walked | undefined> {
    this.ranges ??= await this.options.ranges();
    const scan = { ...this.options, ranges: this.ranges };
    for (let end: Slice['end']; ; ) {
      const slice = await scanGap(this.db, gap, scan, end);
      end = slice.end;
      this.effort.add('inGaps', slice.read);
      const isFarther = end && (scan.descending ? end.at + 1 < gap.until : end.at > gap.from);
      const fills = this.hits.length + slice.places.length >= scan.max;
      if (end && isFarther && !fills && this.effort.isOver(this.isPage))
        return this.endWithin(slice.places, end.at);
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

  private endBefore({ from, until }: Span): Walked {
    return this.bounded(this.options.descending ? until : from);
  }

  private bounded(at: number): Walked {
    const { span, descending, max } = this.options;
    const searched = descending ? { ...span, from: at } : { ...span, until: at };
    return { hits: this.hits.slice(0, max), searched };
  }
}
