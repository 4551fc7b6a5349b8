import { describe, expect, it } from 'vitest';
import { decodeKinds, encodeKinds } from '@/server/log/segments/kinds';
import {
  bothOf,
  countSlots,
  decodeSlots,
  eitherOf,
  encodePlaces,
  encodeSlots,
  encodeTimes,
  everySlot,
  placesAt,
  rowsBefore,
  slotsOf,
} from '@/server/log/segments/slots';
import { gramsOf, tokensOfSearch } from '@/server/log/segments/tokens';

const numbers = (count: number, step: number) =>
  Array.from({ length: count }, (_, at) => at * step);

describe('the rows of a segment that have a token', () => {
  it.each([
    ['none', [], 100],
    ['one', [99], 100],
    ['a few far apart', [0, 7, 8, 4_095], 4_096],
    ['every third', numbers(33, 3), 100],
    ['all', numbers(100, 1), 100],
    ['the last of many', [65_534], 65_535],
  ])('are the same once they were stored: %s', (_, slots, rows) => {
    expect(slotsOf(decodeSlots(encodeSlots(slots, rows), rows))).toEqual(slots);
  });

  it('take less room than two bytes each or one bit a row', () => {
    expect(encodeSlots([5], 4_096)).toHaveLength(3);
    expect(encodeSlots(numbers(2_048, 2), 4_096)).toHaveLength(513);
  });

  it('are combined by both and either', () => {
    const even = decodeSlots(encodeSlots(numbers(10, 2), 20), 20);
    const third = decodeSlots(encodeSlots([0, 3, 6, 9], 20), 20);
    expect(slotsOf(bothOf(even, third))).toEqual([0, 6]);
    expect(slotsOf(eitherOf(even, third))).toEqual([0, 2, 3, 4, 6, 8, 9, 10, 12, 14, 16, 18]);
    expect([countSlots(everySlot(20)), countSlots(even)]).toEqual([20, 10]);
  });
});

describe('the places of rows in the table', () => {
  const places = [
    '(3,1)',
    '(3,2)',
    '(3,3)',
    '(4,1)',
    '(2,200)',
    '(4000000,7)',
    '(4000000,9)',
    '(0,1)',
  ];

  it('are found again by number', () => {
    expect(placesAt(encodePlaces(places), [0, 1, 2, 3, 4, 5, 6, 7])).toEqual(places);
    expect(placesAt(encodePlaces(places), [1, 4, 7])).toEqual(['(3,2)', '(2,200)', '(0,1)']);
    expect(placesAt(encodePlaces(places), [])).toEqual([]);
  });

  it('take three bytes a block where rows lie side by side', () => {
    const rows = Array.from(
      { length: 4_000 },
      (_, at) => `(${Math.floor(at / 20)},${1 + (at % 20)})`,
    );
    expect(encodePlaces(rows)).toHaveLength(600);
  });
});

describe('tokens', () => {
  it('are characters and pairs, not halves of a character', () => {
    expect([...gramsOf('a订𝒳')]).toEqual(['a', '订', 'a订', '𝒳', '订𝒳']);
  });

  it('decide for one character and two, and leave the rest to a comparison', () => {
    expect(tokensOfSearch('𝒳')).toEqual({ tokens: ['𝒳'], exact: true });
    expect(tokensOfSearch('订单')).toEqual({ tokens: ['订单'], exact: true });
    expect(tokensOfSearch('abab')).toEqual({ tokens: ['ab', 'ba'], exact: false });
  });
});

describe('the columns of a segment', () => {
  it.each([1, 256, 257])('hold the kind of each row, where there are %i', (count) => {
    const rows = Array.from({ length: 1_000 }, (_, at) => ({
      level: at % 2 === 0 ? 'info' : 'error',
      tag: '',
      user_id: `用户 "${at % count}"`,
      entity: '',
    }));
    const { kinds, numbers } = decodeKinds(encodeKinds(rows));
    expect(rows.map((_, slot) => kinds[numbers[slot] as number])).toEqual(rows);
  });

  it('tell how many rows come before moments, those of the moment itself not', () => {
    const start = Date.parse('2026-11-22');
    const times = [start, start, start + 1, start + 90_000, start + 90_000];
    const moments = [0, 1, 2, 90_000, 90_001, 10 ** 9].map((after) => start + after);
    expect(rowsBefore(encodeTimes(times), moments, times.length)).toEqual([0, 2, 3, 3, 5, 5]);
  });
});
