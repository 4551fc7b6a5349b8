import { type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { composeId } from '../lib/ids';

/** The characters of an id that hold only bits of its maker. */
const FROM = 8;
const LENGTH = 7;

/** @param maker five bytes, by which the ids made for it are known */
export const markOf = (maker: Uint8Array): string =>
  composeId(0, maker, 0).slice(FROM - 1, FROM - 1 + LENGTH);

export const isMadeBy = (maker: Uint8Array, id: PgColumn): SQL<boolean> =>
  sql`substr(${id}, ${FROM}, ${LENGTH}) = ${markOf(maker)}`;
