import { and, sql } from 'drizzle-orm';
import type { Database } from '../../db/database';
import type { Kinds } from '../../log/segments/kinds';
import { placesAt, slotsOf } from '../../log/segments/slots';
import type { Span } from '../../log/span';
import { readColumns } from './columns';
import type { Conditions } from './conditions';
import { type KindLine, readKindLines, readSlice } from './kindLines';
import {
  candidatesIn,
  isSegment,
  type Piece,
  piecesOf,
  readPlaces,
  type Segment,
  worthReading,
} from './pieces';
import { tidsOf } from './scanGap';
import { isFew } from './search';
import { edgesWithin, type Stretch, stretchesOf } from './steps';
import type { Tally } from './tally';

export interface TallyOptions {
  span: Span;
  /** Of a step; infinite where time does not matter. */
  width: number;
  /** As `performance.now()` counts. */
  end: number;
}

/** Segments of the first batch; later ones grow. */
const FIRST = 4;
const MOST = 64;
/** Rows that are compared in one statement. */
const CHECKED = 2_500;

/** Counts from the newest row on, while there is time. @returns what was counted, where that is not all */
export async function tallyRows(
  db: Database,
  conditions: Conditions,
  options: TallyOptions,
  into: Tally,
): Promise<Span | undefined> {
  const counting = new Counting(db, conditions, options, into);
  for (const condition of conditions.rare) {
    if (!(await isFew(db, condition))) continue;
    await counting.takeWhere(condition);
    return undefined;
  }
  const pieces = await piecesOf(db, options.span, true);
  return counting.run(pieces.filter(await worthReading(db, conditions.groups)));
}

class Counting {
  /** A count of nothing is of no use. */
  private advanced = false;

  constructor(
    private readonly db: Database,
    private readonly conditions: Conditions,
    private readonly options: TallyOptions,
    private readonly into: Tally,
  ) {}

  async takeWhere(condition: Conditions['where']): Promise<void> {
    const where = and(condition, this.conditions.where);
    this.take(await readKindLines(this.db, where, this.options.width));
  }

  async run(pieces: Piece[]): Promise<Span | undefined> {
    let size = FIRST;
    for (let at = 0; at < pieces.length; ) {
      const piece = pieces[at] as Piece;
      if (this.isLate) return this.since(piece.until);
      const batch = this.batchAt(pieces, at, size);
      const [first] = batch;
      let ended: Span | undefined;
      if (!first) ended = await this.scan(piece);
      else if (this.isByKind(first)) await this.takeByKind(batch);
      else ended = await this.compare(batch);
      if (ended) return ended;
      this.advanced = true;
      size = Math.min(size * 2, MOST);
      at += Math.max(1, batch.length);
    }
    return undefined;
  }

  private get isLate(): boolean {
    return this.advanced && performance.now() > this.options.end;
  }

  private since(from: number): Span {
    return { ...this.options.span, from: Math.max(from, this.options.span.from) };
  }

  private isByKind = ({ old }: Segment) => this.conditions.byKind !== undefined && !old;

  /** Segments that are counted the same way; none where the piece is a gap. */
  private batchAt(pieces: Piece[], at: number, size: number): Segment[] {
    const batch: Segment[] = [];
    for (const piece of pieces.slice(at, at + size)) {
      if (!isSegment(piece)) break;
      if (batch[0] && this.isByKind(piece) !== this.isByKind(batch[0])) break;
      batch.push(piece);
    }
    return batch;
  }

  private take(lines: KindLine[]): void {
    for (const [level, tag, user_id, entity, step, count] of lines)
      this.into.add({ level, tag, user_id, entity }, step, count);
  }

  private async takeByKind(segments: Segment[]): Promise<void> {
    const { span, width } = this.options;
    const bits = await candidatesIn(this.db, segments, this.conditions.textGroups);
    const cut = segments.filter((segment) => edgesWithin(segment, span, width).length > 0);
    const timed = new Set(cut.map(({ id }) => id));
    const columns = await readColumns(this.db, segments, timed);
    for (const [at, segment] of segments.entries()) {
      const read = columns.get(segment.id);
      if (!read) continue;
      const stretches = stretchesOf(segment, read.times, span, width);
      this.takeStretches(read.kinds, bits[at] as Uint8Array, stretches);
    }
  }

  private takeStretches({ kinds, numbers }: Kinds, bits: Uint8Array, stretches: Stretch[]): void {
    const levels = [...new Set(kinds.map(({ level }) => level))];
    // Of a kind that does not count, the number past the last level.
    const levelOf = kinds.map((kind) =>
      this.conditions.byKind?.(kind) ? levels.indexOf(kind.level) : levels.length,
    );
    const ofKind = new Uint32Array(kinds.length);
    for (const { from, until, step } of stretches) {
      const ofLevel = new Uint32Array(levels.length + 1);
      for (let slot = from; slot < until; slot += 1) {
        if ((((bits[slot >> 3] as number) >> (slot & 7)) & 1) === 0) continue;
        const number = numbers[slot] as number;
        const level = levelOf[number] as number;
        ofKind[number] = (ofKind[number] as number) + 1;
        ofLevel[level] = (ofLevel[level] as number) + 1;
      }
      for (const [at, level] of levels.entries()) {
        const count = ofLevel[at] as number;
        if (count > 0) this.into.addLevel(level, step, count);
      }
    }
    for (const [number, kind] of kinds.entries()) {
      const count = ofKind[number] as number;
      if (count > 0 && (levelOf[number] as number) < levels.length) this.into.addKind(kind, count);
    }
  }

  /** Row by row, those that the tokens leave. */
  private async compare(segments: Segment[]): Promise<Span | undefined> {
    const candidates = await candidatesIn(this.db, segments, this.conditions.groups);
    let waiting: { segment: Segment; slots: number[] }[] = [];
    let count = 0;
    for (const [at, segment] of segments.entries()) {
      const slots = slotsOf(candidates[at] as Uint8Array);
      if (slots.length > 0) waiting.push({ segment, slots });
      count += slots.length;
      const [first] = waiting;
      if (!first || (count < CHECKED && at < segments.length - 1)) continue;
      if (this.isLate) return this.since(first.segment.until);
      await this.compareEach(waiting);
      this.advanced = true;
      waiting = [];
      count = 0;
    }
    return undefined;
  }

  private async compareEach(waiting: { segment: Segment; slots: number[] }[]): Promise<void> {
    const ids = waiting.map(({ segment }) => segment.id);
    const places = await readPlaces(this.db, ids);
    const rows = waiting.flatMap(({ segment, slots }) =>
      placesAt(places.get(segment.id) ?? new Uint8Array(), slots),
    );
    await this.takeWhere(sql`ctid = any(${tidsOf(rows)})`);
  }

  private async scan(gap: Piece): Promise<Span | undefined> {
    const { where } = this.conditions;
    const { width } = this.options;
    for (let end: { at: number; id: string } | undefined; ; ) {
      const slice = await readSlice(this.db, gap, { where, width }, end);
      this.take(slice.lines);
      this.advanced = true;
      end = slice.end;
      if (!end) return undefined;
      if (this.isLate) return this.since(end.at);
    }
  }
}
