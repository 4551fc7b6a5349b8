import type { SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { newId } from '../../base/ids';
import { isMadeBy } from '../../db/madeBy';

/** Stands in the ids of sample data, which nobody can choose or change. */
const MAKER = Buffer.from('smpl.');

export const newSampleId = (now: Date): string => newId(now.getTime(), MAKER);

export const isSample = (id: PgColumn): SQL<boolean> => isMadeBy(MAKER, id);
