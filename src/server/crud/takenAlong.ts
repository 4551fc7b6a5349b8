import { and, desc, eq, inArray, like, ne, type SQL, sql } from 'drizzle-orm';
import { type Database, tables } from '../db/database';
import { entityMember, isAudit, targetMember } from '../log/members';
import type { AuditedChange, Snapshot } from './auditedChange';
import type { Store } from './store';

const { logger } = tables;

/** Deletions of such records that are looked through, the latest first. */
const MOST = 2_000;

/** Deletions of other records of the kind that took this one along; undefined where there are none. */
export async function deletionsWith(
  db: Database,
  entity: string,
  id: string,
): Promise<SQL | undefined> {
  const deleted = db
    .select({ id: logger.id, data: logger.data })
    .from(logger)
    .where(
      and(
        isAudit,
        like(logger.message, 'delete %'),
        eq(entityMember, entity),
        ne(targetMember, id),
      ),
    )
    .orderBy(desc(logger.created_at), desc(logger.id))
    .limit(MOST)
    .as('deleted');
  // Within the text of a snapshot, where a quotation mark of a name has more backslashes before it.
  const holds = sql`strpos(${deleted.data}, ${`\\"id\\":\\"${id}\\"`}) > 0`;
  const rows = await db.select({ id: deleted.id }).from(deleted).where(holds);
  if (rows.length === 0) return undefined;
  return inArray(
    logger.id,
    rows.map((row) => row.id),
  );
}

type Along = NonNullable<Store<never, never, never>['takenAlong']>;

/** What such a row is to the record that it took along; other rows as they are. */
export function asTakenAlong(change: AuditedChange, id: string, along: Along): AuditedChange {
  const { entity, recordId, name, verb, before } = change;
  if (verb !== 'delete' || recordId === id) return change;
  const taken = (before && along(before)) ?? [];
  const own: Snapshot | undefined = Array.isArray(taken)
    ? taken.find((one) => one?.id === id)
    : undefined;
  return {
    ...change,
    ...{ recordId: id, name: String(own?.name ?? '') },
    linked: { entity, id: recordId, name },
    before: own,
  };
}
