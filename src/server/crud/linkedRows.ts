import { and, eq, inArray, like, or, type SQL, sql } from 'drizzle-orm';
import { type Database, tables } from '../db/database';
import { queryRows } from '../db/rows';
import { entityMember, isAudit, targetMember } from '../log/members';
import type { AuditedChange } from './auditedChange';

const { logger } = tables;

/** Deletions that name one record; each is read whole. */
const MOST = 500;

/** Within the text of a snapshot, where a quotation mark of a name has more backslashes before it. */
const names = (id: string): SQL => sql`strpos(${logger.data}, ${`\\"${id}\\"`}) > 0`;

/** Of what was deleted, and of the submenus that went with it. */
const IDS = '[^\\\\]\\\\"id\\\\":\\\\"([^"\\\\]*)';

/**
 * Rows of another entity that ended a link of the record, as they deleted what it led to, or made it
 * again; undefined where there are none.
 */
export async function linksOf(db: Database, entity: string, id: string): Promise<SQL | undefined> {
  const isDeletion = like(logger.message, 'delete %');
  const deleted = db
    .select({ data: logger.data })
    .from(logger)
    .where(and(isAudit, isDeletion, eq(entityMember, entity), names(id)))
    .limit(MOST)
    .as('deleted');
  const taken = await queryRows<{ id: string }>(
    db,
    sql`select distinct found[1] as id
      from ${deleted}, regexp_matches(${deleted.data}, ${IDS}, 'g') as found`,
  );
  if (taken.length === 0) return undefined;
  const ids = taken.map((row) => row.id);
  const isCreation = like(logger.message, 'create %');
  return and(
    isAudit,
    inArray(targetMember, ids),
    eq(entityMember, entity),
    or(isDeletion, isCreation),
    names(id),
  );
}

/** What such a row is to the record whose link it ended or made; other rows as they are. */
export function asLinkOf(change: AuditedChange, linkedTo: string, id: string): AuditedChange {
  const { entity, recordId, name, verb } = change;
  if (entity !== linkedTo) return change;
  return {
    ...change,
    ...{ recordId: id, name: '' },
    verb: verb === 'delete' ? 'unlink' : 'relink',
    linked: { entity, id: recordId, name },
    returned: false,
    undoes: false,
    before: undefined,
    after: undefined,
  };
}
