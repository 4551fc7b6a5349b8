export interface Random {
  /** Returns a number from 0 up to, not including, 1. */
  next(): number;
  /** A whole number from 0 up to, not including, `below`. */
  below(below: number): number;
  pick<Item>(items: readonly Item[]): Item;
  chance(share: number): boolean;
}

/** Mulberry32: the same seed gives the same numbers on every machine. */
export function createRandom(seed: number): Random {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (limit: number) => Math.floor(next() * limit);
  return {
    next,
    below,
    pick: <Item>(items: readonly Item[]) => items[below(items.length)] as Item,
    chance: (share) => next() < share,
  };
}
