import { eq, type SQL, sql } from 'drizzle-orm';
import { type Transaction, tables } from '../db/database';
import { queryRows } from '../db/rows';
import { allowMaintenance } from '../db/transaction';
import { newId } from '../lib/ids';
import { StartError } from '../lib/startError';
import { ACTOR_HASH, RECORD_HASH } from './chain/rowHash';
import { OPERATOR, recordChange } from './record';
import { lockPolicy } from './writeContext';

const { change, logger, notification, registration, user } = tables;

/** How many rows of each had values of the person. */
export interface Erased {
  changes: number;
  logs: number;
  notifications: number;
}

/** The line of a search text that names the record, and those that have the actor and the address. */
const FIRST_LINE = sql`split_part(search, chr(10), 1)`;
const OTHER_LINES = sql`substr(search, length(${FIRST_LINE}) + 2)`;

/**
 * Takes what changes, log and notifications hold of a deleted user out of them, and records that. Ids, times and
 * hashes stay, so that the chain still fits. Done again, it finds nothing, and records nothing. Of notifications
 * only the name says whom they are about, so those that may be about somebody else of that name stay.
 */
export async function eraseUser(tx: Transaction, id: string, now: number): Promise<Erased> {
  await lockPolicy(tx);
  await assertDeleted(tx, id);
  await allowMaintenance(tx);
  const names = sql`array(${namesOf(id)})`;
  const notifications = await countOf(
    tx,
    sql`delete from ${notification}
    where event in ('activation-requested', 'reset-requested') and params::json ->> 'name' = any(${names})
      and not exists (select from ${user} where name = params::json ->> 'name')
      and not exists (select from ${registration} where name = params::json ->> 'name')
    returning 1`,
  );
  const logs = (await eraseLogs(tx, id)) + (await eraseViews(tx, id));
  const changes = await eraseChanges(tx, id);
  if (changes + logs + notifications > 0) {
    const trace_id = `COMMAND-${newId(now).toUpperCase()}`;
    const about = { actor: OPERATOR, trace_id, address: '', entity: 'user', id, name: '' } as const;
    await recordChange(tx, { ...about, verb: 'erase', now });
  }
  return { changes, logs, notifications };
}

/** A restore may have brought the user back. @throws {StartError} */
async function assertDeleted(tx: Transaction, id: string): Promise<void> {
  const found = await tx.select({ id: user.id }).from(user).where(eq(user.id, id));
  if (found.length > 0) throw new StartError(`The user ${id} is there again. Nothing was changed.`);
}

/** What the user was called over time. */
const namesOf = (id: string) => sql`
  select distinct name from ${change}, lateral (values (record_name), (before ->> 'name'), (after ->> 'name'),
    (before ->> 'username'), (after ->> 'username')) names (name)
  where record_id = ${id} and entity = 'user' and name <> ''`;

const usernamesOf = (id: string) => sql`
  select distinct username from ${change}, lateral (values (before ->> 'username'), (after ->> 'username'))
    usernames (username)
  where record_id = ${id} and entity = 'user' and username <> ''`;

async function eraseChanges(tx: Transaction, id: string): Promise<number> {
  const isOfUser = sql`(record_id = ${id} and entity = 'user' and verb <> 'erase'
    or actor_id = ${id} and entity in ('view', 'filter'))`;
  const actors = await idsOf(
    tx,
    sql`update ${change} set actor_hash = ${ACTOR_HASH}, actor_salt = '', actor_name = '', token_name = '',
      address = '', search = case when record_hash is null then ${FIRST_LINE} else '' end
    where actor_id = ${id} and actor_hash is null returning id`,
  );
  const records = await idsOf(
    tx,
    sql`update ${change} set record_hash = ${RECORD_HASH}, record_salt = '', record_name = '', before = null,
      after = null, search = ${OTHER_LINES}
    where ${isOfUser} and record_hash is null returning id`,
  );
  return new Set([...actors, ...records]).size;
}

/** Erases the user's name from the log; rows about the user hold it in their message as well. */
function eraseLogs(tx: Transaction, id: string): Promise<number> {
  const isOwn = sql`user_id = ${id}`;
  const isAbout = sql`(record_id = ${id} and entity = 'user'
    or event in ('company-match-refused', 'account-refused')
      and string_to_array(record_name, ', ') && array(${usernamesOf(id)}))`;
  return countOf(
    tx,
    sql`update ${logger} set record_name = '', data = null,
      username = case when ${isOwn} then '' else username end,
      address = case when ${isOwn} then '' else address end,
      message = case when ${isAbout} then '' else message end,
      search = case when ${isAbout} then '' else ${FIRST_LINE} end
    where (${isOwn} or ${isAbout}) and (record_name <> '' or data is not null
      or ${isOwn} and (username <> '' or address <> '') or ${isAbout} and message <> '')
    returning 1`,
  );
}

/** Rows of those who looked at the console as the user, whom they name. */
const eraseViews = (tx: Transaction, id: string) =>
  countOf(
    tx,
    sql`update ${logger} set data = data - 'view_as'
    where user_id in (select actor_id from ${change} where verb = 'view-as' and record_id = ${id})
      and data ->> 'view_as_id' = ${id} and data ? 'view_as' returning 1`,
  );

const idsOf = async (tx: Transaction, statement: SQL): Promise<string[]> =>
  (await queryRows<{ id: string }>(tx, statement)).map(({ id }) => id);

async function countOf(tx: Transaction, statement: SQL): Promise<number> {
  const [row] = await queryRows<{ count: number }>(
    tx,
    sql`with done as (${statement}) select count(*)::int as count from done`,
  );
  return row?.count ?? 0;
}
