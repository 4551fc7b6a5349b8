import { type Facts, placesOf } from '../facts';
import { indexMenus, once, oncePair } from '../policyIndex';
import type { PolicyParts } from '../snapshot';

/** Texts with their order, which is worked out once: to sort thousands takes longer than all else. */
interface Ranked {
  texts: string[];
  ranks: Int32Array;
  /** The number of the text at each rank. */
  order: Int32Array;
}

function rank(texts: string[]): Ranked {
  const order = Int32Array.from(texts, (_, at) => at).sort((a, b) => {
    const [one, other] = [texts[a] as string, texts[b] as string];
    return one < other ? -1 : Number(one > other);
  });
  const ranks = new Int32Array(texts.length);
  for (const [place, number] of order.entries()) ranks[number] = place;
  return { texts, ranks, order };
}

function sorted({ texts, ranks, order }: Ranked, numbers: number[]): string[] {
  const places = new Int32Array(numbers.length);
  for (let at = 0; at < numbers.length; at += 1) {
    places[at] = ranks[numbers[at] as number] as number;
  }
  places.sort();
  const found: string[] = [];
  for (let at = 0; at < places.length; at += 1) {
    found.push(texts[order[places[at] as number] as number] as string);
  }
  return found;
}

const rankedCodes = oncePair((menus: PolicyParts['menus'], facts: Facts['menus']) => {
  const { byId } = placesOf(facts);
  return rank(indexMenus(menus).keys.map((id) => byId.get(id)?.code ?? ''));
});

/** As menus spell them. */
export const rankedCalls = once((resources: PolicyParts['resources']) =>
  rank(resources.map(({ method, path }) => `${method} ${path}`)),
);

/** @param numbers of menus */
export const sortedCodes = ({ parts, menus }: Facts, numbers: number[]): string[] =>
  sorted(rankedCodes(parts.menus, menus), numbers);

/** @param numbers of resources */
export const sortedCalls = (resources: PolicyParts['resources'], numbers: number[]): string[] =>
  sorted(rankedCalls(resources), numbers);
