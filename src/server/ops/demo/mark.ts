import { type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { composeId } from '../../lib/ids';

/** Stands in an id where its maker does, so that the demo knows its own rows. */
const MAKER = Buffer.from('demo.');

/** The characters of an id, counted from 1, that hold only bits of its maker. */
const [FROM, LENGTH] = [8, 7];

const MARK = composeId(0, MAKER, 0).slice(FROM - 1, FROM - 1 + LENGTH);

export function createIds(): (now: number) => string {
  let count = 0;
  return (now) => {
    count = (count + 1) % 0x1000000;
    return composeId(now, MAKER, count);
  };
}

export const isDemo = (id: PgColumn): SQL => sql`substr(${id}, ${FROM}, ${LENGTH}) = ${MARK}`;
