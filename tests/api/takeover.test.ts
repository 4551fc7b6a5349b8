import { describe, expect, it } from 'vitest';
import { tryTakeovers } from './takeover/run';

describe('a deputy in a random world', () => {
  it.each([1])(
    'S33 gains nothing and touches no stronger user, in any number of steps (%i)',
    async (seed) => {
      const { allowed, stronger } = await tryTakeovers(seed, 50);
      expect(stronger).toBeGreaterThan(0);
      expect(allowed).toBeGreaterThan(5);
    },
  );
});
