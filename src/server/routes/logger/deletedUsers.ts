import { and, desc, eq, inArray, like } from 'drizzle-orm';
import { type Database, tables } from '../../db/database';
import { entityMember, isAudit, objectOf, targetMember } from '../../log/members';

const { logger } = tables;

export interface Names {
  username: string;
  name: string;
}

/** What users were called who are gone, as their deletions tell. */
export async function namesOfDeleted(db: Database, ids: string[]): Promise<Map<string, Names>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectDistinctOn([targetMember], { id: targetMember.mapWith(String), data: logger.data })
    .from(logger)
    .where(
      and(
        isAudit,
        inArray(targetMember, ids),
        eq(entityMember, 'user'),
        like(logger.message, 'delete %'),
      ),
    )
    .orderBy(targetMember, desc(logger.created_at));
  return new Map(rows.map(({ id, data }) => [id, namesIn(data)]));
}

function namesIn(data: string): Names {
  const { before, target_name } = objectOf(data);
  const { username } = objectOf(before);
  return { username: String(username ?? ''), name: String(target_name ?? '') };
}
