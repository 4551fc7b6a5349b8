import type { SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { isMadeBy } from '../../db/madeBy';
import { composeId } from '../../lib/ids';

/** Stands in an id where its maker does, so that the demo knows its own rows. */
const MAKER = Buffer.from('demo.');

export function createIds(): (now: number) => string {
  let count = 0;
  return (now) => {
    count = (count + 1) % 0x1000000;
    return composeId(now, MAKER, count);
  };
}

export const isDemo = (id: PgColumn): SQL => isMadeBy(MAKER, id);
