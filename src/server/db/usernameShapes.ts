import { isNull, sql } from 'drizzle-orm';
import { usernameShape } from '../lib/username';
import { type Database, type Transaction, tables } from './database';

const { user } = tables;

/** One statement for hundreds of thousands takes longer than PostgreSQL is told to give it. */
const STEP = 2_000;

/** For usernames stored by an older version. */
export async function fillUsernameShapes(db: Database | Transaction): Promise<void> {
  const rows = await db
    .select({ id: user.id, username: user.username })
    .from(user)
    .where(isNull(user.username_shape));
  for (let from = 0; from < rows.length; from += STEP)
    await fill(db, rows.slice(from, from + STEP));
}

async function fill(db: Database | Transaction, rows: { id: string; username: string }[]) {
  const shapes = rows.map(({ id, username }) => ({ id, shape: usernameShape(username) }));
  await db.execute(sql`
    update ${user} set username_shape = filled.shape
    from json_to_recordset(${JSON.stringify(shapes)}::json) as filled(id text, shape text)
    where ${user}.id = filled.id`);
}
