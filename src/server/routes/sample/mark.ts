import type { SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { isMadeBy } from '../../db/madeBy';
import { newId } from '../../lib/ids';

/** Stands in the ids of sample data, which nobody can choose or change. */
const MAKER = Buffer.from('smpl.');

export const newSampleId = (now: Date): string => newId(now.getTime(), MAKER);

export const isSample = (id: PgColumn): SQL<boolean> => isMadeBy(MAKER, id);
