import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { AREAS, commentShare, measureSource } from '../bench/structure/source.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));
const MAX_SHARE = 0.07;

describe('comments', () => {
  it.each(AREAS)('in %s are at most 7 of 100 lines', (area) => {
    expect(commentShare(root, area)).toBeLessThanOrEqual(MAX_SHARE);
  });

  it('are told from code by a parser', () => {
    const text = [
      '/** One line. */',
      "const address = 'http://host'; // beside code",
      '',
      '/*',
      ' * Two more.',
      ' */',
      'export const pattern = /\\/\\/x/;',
    ].join('\n');
    expect(measureSource('a.ts', text)).toMatchObject({ lines: 6, comments: 4 });
  });
});
