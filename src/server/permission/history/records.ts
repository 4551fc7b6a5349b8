import { and, asc, desc, eq, gt, lt, or, type SQL } from 'drizzle-orm';
import { type Database, tables } from '../../db/database';

const { logger } = tables;

/** A change that the audit tells of. */
export interface AuditRecord {
  verb: string;
  entity: string;
  id: string;
  /** Undefined where there was nothing, or where the row does not tell. */
  before: Record<string, unknown> | undefined;
}

/** Rows may hold 128 KiB each. */
const PAGE = 50;
const MAX_ROWS = 5_000;
const MAX_MS = 2_000;

/**
 * All changes after a moment, the latest first.
 * @returns whether there are none that were left out
 */
export async function eachRecordSince(
  db: Database,
  at: Date,
  visit: (record: AuditRecord) => void,
): Promise<boolean> {
  const began = performance.now();
  let end: SQL | undefined;
  for (let read = 0; read < MAX_ROWS && performance.now() - began < MAX_MS; read += PAGE) {
    const rows = await db
      .select({ id: logger.id, data: logger.data, created_at: logger.created_at })
      .from(logger)
      .where(and(eq(logger.tag, 'operate'), gt(logger.created_at, at), end))
      .orderBy(desc(logger.created_at), desc(logger.id))
      .limit(PAGE);
    for (const { data } of rows) visit(toRecord(data));
    const last = rows.at(-1);
    if (!last || rows.length < PAGE) return true;
    const { created_at, id } = last;
    end = or(
      lt(logger.created_at, created_at),
      and(eq(logger.created_at, created_at), lt(logger.id, id)),
    );
  }
  return false;
}

/** Rows are deleted after some time. */
export async function reachesBack(db: Database, at: Date): Promise<boolean> {
  const [oldest] = await db
    .select({ created_at: logger.created_at })
    .from(logger)
    .orderBy(asc(logger.created_at), asc(logger.id))
    .limit(1);
  return oldest !== undefined && oldest.created_at <= at;
}

function toRecord(data: string): AuditRecord {
  const { verb, entity, target_id, before } = parsed(data) ?? {};
  return {
    verb: String(verb),
    entity: String(entity),
    id: String(target_id),
    before: typeof before === 'string' ? parsed(before) : undefined,
  };
}

/** Long texts are cut, and are no JSON then. */
function parsed(text: string): Record<string, unknown> | undefined {
  try {
    const value = JSON.parse(text);
    return value && typeof value === 'object' ? value : undefined;
  } catch {
    return undefined;
  }
}
