import { eq, or, sql } from 'drizzle-orm';
import { type Erased, eraseUser } from '../../changes/erase';
import { type Database, type Transaction, tables } from '../../db/database';
import { rolledBack } from '../../db/rolledBack';
import { queryRows } from '../../db/rows';
import type { Env } from '../../lib/env';
import { ROOT_ID } from '../../lib/root';
import { StartError } from '../../lib/startError';
import { usernameKey } from '../../lib/username';
import { visible } from '../../log/text';
import { withDatabase } from './database';

const { change, logger, user } = tables;

const MAX_NAME = 64;

/**
 * @param named an id or a username of a user who is deleted
 * @param yes else it only says what it would erase
 * @returns whether something is still to be erased
 * @throws {StartError} where that is no deleted user, or several
 */
export async function eraseUserCommand(env: Env, named: string, yes: boolean): Promise<boolean> {
  const { id, erased } = await withDatabase(env, 'command', (_, owner) =>
    eraseNamed(owner, named, yes, Date.now()),
  );
  process.stdout.write(`${sentenceOf(id, erased, yes)}\n`);
  return !yes && countOf(erased) > 0;
}

/**
 * Erases a user in one transaction, which is rolled back unless the operator agrees. @throws {StartError} as
 * `eraseUserCommand`
 */
export async function eraseNamed(
  db: Database,
  named: string,
  yes: boolean,
  now: number,
): Promise<{ id: string; erased: Erased }> {
  const id = await deletedUser(db, named);
  const erase = (tx: Transaction) => eraseUser(tx, id, now);
  return {
    id,
    erased: await (yes ? db.transaction(erase) : rolledBack((work) => db.transaction(work), erase)),
  };
}

async function deletedUser(db: Database, named: string): Promise<string> {
  const shown = visible(named, MAX_NAME);
  if (named === ROOT_ID) throw new StartError('Root cannot be erased.');
  const [known] = await db
    .select({ id: user.id })
    .from(user)
    .where(or(eq(user.id, named), eq(user.username_key, usernameKey(named))));
  if (known) {
    const why =
      known.id === ROOT_ID ? 'is root, who' : 'is a user still; delete the user first, as one who';
    throw new StartError(`${shown} ${why} cannot be erased. Nothing was changed.`);
  }
  const found = await queryRows<{ id: string }>(
    db,
    sql`
    select distinct record_id as id from ${change}
    where entity = 'user' and (record_id = ${named}
        or lower(before ->> 'username') = lower(${named}) or lower(after ->> 'username') = lower(${named}))
      and not exists (select from ${user} where ${user}.id = record_id)
    union select user_id from ${logger} where user_id = ${named}
    order by id limit 20`,
  );
  const [one, ...more] = found.map(({ id }) => id);
  if (!one) throw new StartError(`Neither the changes nor the log tell of a user ${shown}.`);
  if (more.length > 0) {
    throw new StartError(
      `Several deleted users were called ${shown}; name one by its id: ${[one, ...more].join(', ')}.`,
    );
  }
  return one;
}

const countOf = ({ changes, logs, notifications }: Erased) => changes + logs + notifications;

function sentenceOf(id: string, erased: Erased, yes: boolean): string {
  if (countOf(erased) === 0)
    return `Nothing is left to erase of the user ${id}; nothing was changed.`;
  const { changes, logs, notifications } = erased;
  const what = `the data of the user ${id} in ${changes} changes, ${logs} log rows and ${notifications} notifications`;
  return yes
    ? `Erased ${what}. Ids, times and hashes stay; backups made before still hold the rest.`
    : `This would erase ${what}, which cannot be undone. Nothing was changed; --yes erases it.`;
}
