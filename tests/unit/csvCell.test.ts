import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fromCsvCell, toCsvCell } from '@/schemas/csvCell';

const LIVE = /^[\s"]*[=+\-@＝＋－＠]/;

const texts = fc.oneof(
  fc.string({ unit: 'grapheme' }),
  fc
    .array(fc.constantFrom(...`=+-@＝'";,|\t\r\n a1\u00a0`), { maxLength: 14 })
    .map((all) => all.join('')),
);

describe('the text of a cell in a CSV file', () => {
  it('S47 begins no formula wherever it is split, for any text', () => {
    fc.assert(
      fc.property(texts, (text) => {
        for (const part of toCsvCell(text).split(/[;|\t\r\n]/)) expect(part).not.toMatch(LIVE);
      }),
      { numRuns: 5_000 },
    );
  });

  it('S47 is read again as it was, for any text', () => {
    fc.assert(
      fc.property(texts, (text) => {
        expect(fromCsvCell(toCsvCell(text))).toBe(text);
      }),
      { numRuns: 5_000 },
    );
  });

  it.each([
    ['Mozilla/5.0;=40+2;x', "Mozilla/5.0;'=40+2;x"],
    ["it's 1-2; a = b", "it's 1-2; a = b"],
    ["'=1", "''=1"],
    ['\tx', "'\tx"],
    ['\v=1', "'\v=1"],
    ['\f=1', "'\f=1"],
    ['\u2028+1', "'\u2028+1"],
    ['\u2029-1', "'\u2029-1"],
  ])('changes %j no more than it must', (text, cell) => {
    expect(toCsvCell(text)).toBe(cell);
  });
});
