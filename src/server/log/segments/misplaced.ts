import { sql } from 'drizzle-orm';
import { type Database, tables } from '../../db/database';
import { queryRows } from '../../db/rows';
import { tableFile } from './gaps';
import { placesAt } from './slots';

const { logger, logger_segment } = tables;

const FIRST_BYTES = 12;

interface FirstRow {
  id: number;
  first_id: string;
  same_file: boolean;
  places: Uint8Array;
}

/**
 * Ends the segments whose rows lie elsewhere in the table: it was rewritten by `VACUUM FULL`, or
 * restored from a dump. A restored one may have the same file by chance.
 */
export async function endMisplaced(db: Database): Promise<void> {
  const segments = await queryRows<FirstRow>(
    db,
    sql`select id, first_id, table_file = ${tableFile} as same_file,
      substr(places, 1, ${FIRST_BYTES}) as places
    from ${logger_segment} where live`,
  );
  if (segments.length === 0) return;
  const first = segments.map(({ places }) => placesAt(places, [0])[0] ?? '(0,0)');
  const tids = `{${first.map((place) => `"${place}"`).join(',')}}`;
  const rows = await queryRows<{ place: string; id: string }>(
    db,
    sql`select ctid::text as place, id from ${logger} where ctid = any(${tids}::tid[])`,
  );
  const ids = new Map(rows.map(({ place, id }) => [place, id]));
  const wrong = segments.filter(
    ({ first_id, same_file }, at) => !same_file || ids.get(first[at] as string) !== first_id,
  );
  if (wrong.length === 0) return;
  await db.execute(
    sql`update ${logger_segment} set live = false, claimed_at = now()
    where id = any(${`{${wrong.map(({ id }) => id).join(',')}}`}::int[])`,
  );
}
