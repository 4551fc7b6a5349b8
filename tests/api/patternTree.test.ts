import { expect, it } from 'vitest';
import { covers, parsePattern } from '@/server/permission/pattern';
import { PatternTree } from '@/server/permission/patternTree';
import { createRandom } from './randomPolicy';

const SEGMENTS = ['a', 'b', ':x', '{y}', '*'];

it('S05 a tree of patterns covers what one of the patterns covers, and nothing else', () => {
  const random = createRandom(7);
  const path = () =>
    `/${Array.from(
      { length: 1 + Math.floor(random() * 4) },
      () => SEGMENTS[Math.floor(random() * SEGMENTS.length)],
    ).join('/')}`;
  let covered = 0;
  for (let round = 0; round < 5_000; round += 1) {
    const held = Array.from({ length: Math.floor(random() * 4) }, path);
    const tree = new PatternTree();
    for (const one of held) tree.add(parsePattern(one));
    const wanted = path();
    const expected = held.some((one) => covers(parsePattern(one), parsePattern(wanted)));
    expect([held, wanted, tree.covers(parsePattern(wanted))]).toEqual([held, wanted, expected]);
    if (expected) covered += 1;
  }
  expect(covered).toBeGreaterThan(500);
});
