import { eq } from 'drizzle-orm';
import type { Comparison } from '@/schemas/permission';
import { type Database, tables } from '../../db/database';
import { eachRecordSince } from './records';

const { role, user } = tables;

export type Kind = 'role' | 'user';

type Absence = NonNullable<Comparison['absent']>['left'];

/** Why one was not there at a moment; undefined where nothing tells that there ever was one. */
export async function absenceOf(db: Database, kind: Kind, id: string, at: Date): Promise<Absence> {
  const isThere = (await idsOf(db, kind, id)).length > 0;
  if (isThere || (await hasRecord(db, kind, id, 'create', at))) return 'not-created';
  return (await hasRecord(db, kind, id, 'delete', new Date(0))) ? 'deleted' : undefined;
}

const idsOf = (db: Database, kind: Kind, id: string) =>
  kind === 'user'
    ? db.select({ id: user.id }).from(user).where(eq(user.id, id))
    : db.select({ id: role.id }).from(role).where(eq(role.id, id));

async function hasRecord(
  db: Database,
  kind: Kind,
  id: string,
  verb: string,
  since: Date,
): Promise<boolean> {
  let found = false;
  await eachRecordSince(db, since, (record) => {
    found ||= record.entity === kind && record.id === id && record.verb === verb;
  });
  return found;
}
