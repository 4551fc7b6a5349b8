import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { tables } from '@/server/db/database';
import { firstPieces, type Piece, piecesAfter } from '@/server/routes/logger/pieces';
import { openTestApi, type TestApi } from './harness';

const { logger_segment } = tables;

const START = Date.parse('2021-05-01T00:00:00Z');
const HOUR = 3_600_000;
const at = (hours: number) => START + hours * HOUR;
const span = { from: at(0), until: at(10) };

describe('pieces of the log that are read in two parts', () => {
  let api: TestApi;

  const cover = (from: number, until: number) =>
    api.db.insert(logger_segment).values({
      live: true,
      from_at: new Date(at(from)),
      until_at: new Date(at(until)),
      claimed_at: new Date(),
      rows: 1,
      format: 2,
    });
  const hours = (pieces: Piece[]) =>
    pieces.map(({ id, from, until }) => [
      id === undefined ? 'gap' : 'segment',
      (from - START) / HOUR,
      (until - START) / HOUR,
    ]);

  beforeAll(async () => {
    api = await openTestApi();
    for (const from of [1, 3, 5, 7]) await cover(from, from + 2);
  });
  afterAll(() => api.close());

  it.each([
    [
      true,
      [
        ['gap', 9, 10],
        ['segment', 7, 9],
        ['segment', 5, 7],
      ],
      { from: at(0), until: at(5) },
    ],
    [
      false,
      [
        ['gap', 0, 1],
        ['segment', 1, 3],
        ['segment', 3, 5],
      ],
      { from: at(5), until: at(10) },
    ],
  ])('end where the last one ends, from the newest: %s', async (descending, expected, rest) => {
    const first = await firstPieces(api.db, span, descending, 2);
    expect(hours(first.pieces)).toEqual(expected);
    expect(first.rest).toEqual(rest);
  });

  it('have none left where the first part holds all', async () => {
    expect(await firstPieces(api.db, span, true, 5)).not.toHaveProperty('rest');
    expect(await firstPieces(api.db, { from: at(1), until: at(9) }, true, 4)).not.toHaveProperty(
      'rest',
    );
  });

  it('leave out a segment that was made meanwhile and reaches into the first part', async () => {
    const { rest } = await firstPieces(api.db, span, true, 2);
    await api.db.delete(logger_segment);
    await cover(1, 3);
    await cover(4, 6);
    expect(hours(await piecesAfter(api.db, rest ?? span, true))).toEqual([
      ['gap', 3, 5],
      ['segment', 1, 3],
      ['gap', 0, 1],
    ]);
    expect(hours(await piecesAfter(api.db, { from: at(5), until: at(10) }, false))).toEqual([
      ['gap', 5, 10],
    ]);
  });
});
