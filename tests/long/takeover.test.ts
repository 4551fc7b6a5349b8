import { describe, expect, it } from 'vitest';
import { tryTakeovers } from '../api/takeover/run';

const seeds = Array.from({ length: 2 }, (_, n) => 100 + n);

describe('a deputy in a random world', () => {
  it.each(seeds)(
    'S33 gains nothing and touches no stronger user, in 250 steps (%i)',
    async (seed) => {
      const { allowed } = await tryTakeovers(seed, 250);
      expect(allowed).toBeGreaterThan(10);
    },
  );
});
