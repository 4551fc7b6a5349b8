import { eq } from 'drizzle-orm';
import type { Comparison } from '@/schemas/permission';
import { type Database, tables } from '../../db/database';
import { eachRecordSince } from './records';

const { user } = tables;

type Absence = NonNullable<Comparison['absent']>['left'];

/** Why a user was not there at a moment; undefined where nothing tells that there ever was one. */
export async function absenceOf(db: Database, id: string, at: Date): Promise<Absence> {
  const [now] = await db.select({ id: user.id }).from(user).where(eq(user.id, id));
  if (now || (await hasRecord(db, id, 'create', at))) return 'not-created';
  return (await hasRecord(db, id, 'delete', new Date(0))) ? 'deleted' : undefined;
}

async function hasRecord(db: Database, id: string, verb: string, since: Date): Promise<boolean> {
  let found = false;
  await eachRecordSince(db, since, (record) => {
    found ||= record.entity === 'user' && record.id === id && record.verb === verb;
  });
  return found;
}
