import type { Database } from '../../db/database';
import type { Span } from '../../log/span';
import {
  firstPieces,
  type Group,
  isSegment,
  type Piece,
  piecesAfter,
  type Segment,
  worthReading,
} from './pieces';

/** Pieces that are read at first: all of a large log take longer than a search of its newest rows. */
const FIRST = 64;

/** The pieces of a walk, in its order, of which those far away are read when it comes there. */
export class Route {
  private isWorth: (piece: Piece) => boolean = () => true;

  private constructor(
    private readonly db: Database,
    private readonly descending: boolean,
    private pieces: Piece[],
    private rest: Span | undefined,
  ) {}

  static async of(db: Database, span: Span, descending: boolean): Promise<Route> {
    const { pieces, rest } = await firstPieces(db, span, descending, FIRST);
    return new Route(db, descending, pieces, rest);
  }

  /** What there is from there on, read or not. */
  next(at: number): Span | undefined {
    return this.pieces[at] ?? this.rest;
  }

  async pieceAt(at: number): Promise<Piece | undefined> {
    if (at >= this.pieces.length && this.rest) {
      const pieces = await piecesAfter(this.db, this.rest, this.descending);
      this.rest = undefined;
      for (const piece of pieces) if (this.isWorth(piece)) this.pieces.push(piece);
    }
    return this.pieces[at];
  }

  /** Up to so many of those that are read; none where there is a gap. */
  segmentsFrom(at: number, size: number): Segment[] {
    const batch: Segment[] = [];
    for (const piece of this.pieces.slice(at, at + size)) {
      if (!isSegment(piece)) break;
      batch.push(piece);
    }
    return batch;
  }

  /** From there on, the segments that cannot have what is looked for. */
  async leaveOut(from: number, groups: Group[]): Promise<void> {
    this.isWorth = await worthReading(this.db, groups);
    const left = this.pieces.slice(from).filter(this.isWorth);
    this.pieces = [...this.pieces.slice(0, from), ...left];
  }
}
