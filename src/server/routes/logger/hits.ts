import type { Database } from '../../db/database';
import { placesAt } from '../../log/segments/slots';
import { readPlaces } from './pieces';

/** A row: its place in the table, or in a segment. */
export type Hit = string | { segment: number; slot: number };

/** @returns the places of rows, in their order */
export async function placesOf(db: Database, hits: Hit[]): Promise<string[]> {
  const slots = new Map<number, number[]>();
  for (const hit of hits) {
    if (typeof hit === 'string') continue;
    const known = slots.get(hit.segment);
    if (known) known.push(hit.slot);
    else slots.set(hit.segment, [hit.slot]);
  }
  if (slots.size === 0) return hits as string[];
  const places = await readPlaces(db, [...slots.keys()]);
  const known = new Map<string, string>();
  for (const [segment, some] of slots) {
    some.sort((one, other) => one - other);
    const found = placesAt(places.get(segment) ?? new Uint8Array(), some);
    for (const [at, place] of found.entries()) known.set(`${segment} ${some[at]}`, place);
  }
  return hits.flatMap((hit) =>
    typeof hit === 'string' ? [hit] : (known.get(`${hit.segment} ${hit.slot}`) ?? []),
  );
}
