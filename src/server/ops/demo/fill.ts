import { and, inArray, ne, not, notInArray, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { Signer } from '../../changes/chain/signatures';
import type { ChangeRow } from '../../changes/record';
import { type Database, type Transaction, tables } from '../../db/database';
import { insertRows, queryRows } from '../../db/rows';
import { allowMaintenance } from '../../db/transaction';
import { ROOT_ID } from '../../lib/root';
import { StartError } from '../../lib/startError';
import { recountActivity, rollUp } from '../../log/rollUp';
import { menuCodes } from '../../permission/menuCodes';
import { insertMenus } from '../newMenus';
import { starterRoles } from '../starterRoles';
import { linkDemo, unlinkDemo } from './chain';
import { DAY, type GeneratorContext, makeRoles, makeUser } from './generate';
import { makeLogs } from './logs';
import { createIds, isDemo } from './mark';
import { demoMenus } from './menus';
import { createRandom } from './random';

const BATCH = 5_000;

const { change, menu, role, role_menu, user, user_role, logger } = tables;

export interface DemoSize {
  users: number;
  logs: number;
  seed: number;
}

/**
 * Replaces an earlier demo. The same seed and moment give the same rows.
 * @throws {StartError} when there are users or roles of another origin
 */
export async function fillDemo(
  db: Database,
  { users, logs, seed }: DemoSize,
  passwordHash: string,
  now: number,
  signer = new Signer([]),
): Promise<void> {
  const newId = createIds();
  const context: GeneratorContext = { random: createRandom(seed), newId, now };
  await db.transaction(async (tx) => {
    await assertOnlyDemo(tx);
    await unlinkDemo(tx, signer, now);
    await allowMaintenance(tx);
    for (const table of [logger, change, user, role, menu])
      await tx.delete(table).where(isDemo(table.id));
    await tx.delete(role).where(inArray(role.code, STARTERS));
    await recountActivity(tx);
    const codes = async () => menuCodes(await tx.select().from(menu).orderBy(menu.id)).values();
    const taken = new Set(Array.from(await codes(), ({ code }) => code));
    await insertMenus(tx, demoMenus(taken), now - 400 * DAY, newId);
    const roles = makeRoles(context, [...(await codes())]);
    await insertAll(
      tx,
      role,
      roles.map(({ row }) => row),
    );
    await insertAll(
      tx,
      role_menu,
      roles.flatMap(({ menus }) => menus),
    );
    const usernames = new Map<string, number>();
    const people = Array.from({ length: users }, () =>
      makeUser(context, roles, usernames, passwordHash),
    );
    await insertAll(
      tx,
      user,
      people.map(({ row }) => row),
    );
    await insertAll(
      tx,
      user_role,
      people.flatMap(({ roles }) => roles),
    );
    const known = people.length > 0 ? people.map(({ row }) => row) : [ROOT];
    await withoutIndexes(tx, async () => {
      const changes: ChangeRow[] = [];
      await insertAll(tx, logger, makeLogs(context, known, logs, changes));
      await insertAll(tx, change, changes);
    });
    while (await rollUp(tx));
    // So that the first queries are planned for this many rows.
    await tx.execute(sql`analyze`);
    await linkDemo(tx, signer, now);
  });
}

/** The company's own roles take their place. */
const STARTERS = starterRoles.map(({ code }) => code);

const ROOT = { id: ROOT_ID, username: 'admin', status: 'activated' };

async function assertOnlyDemo(tx: Transaction): Promise<void> {
  const users = await tx.$count(user, and(ne(user.id, ROOT_ID), not(isDemo(user.id))));
  const roles = await tx.$count(role, and(not(isDemo(role.id)), notInArray(role.code, STARTERS)));
  if (users + roles > 0) {
    throw new StartError(
      'The database holds users or roles that the demo did not make; give it a database of its own (DATA_DIR, DATABASE_URL).',
    );
  }
}

async function insertAll(tx: Transaction, table: PgTable, rows: Iterable<object>): Promise<void> {
  let batch: string[] = [];
  for (const row of rows) {
    if (batch.push(JSON.stringify(row)) < BATCH) continue;
    await insertRows(tx, table, batch);
    batch = [];
  }
  await insertRows(tx, table, batch);
}

/** Making an index of the log or the changes once is several times faster than updating it by row. */
export async function withoutIndexes(tx: Transaction, work: () => Promise<void>): Promise<void> {
  const indexes = await queryRows<{ name: string; definition: string }>(
    tx,
    sql`
    select indexname as name, indexdef as definition from pg_indexes
    where schemaname = current_schema() and tablename in ('logger', 'change') and indexname not like '%_pkey'
    order by indexname`,
  );
  for (const { name } of indexes) await tx.execute(sql`drop index ${sql.identifier(name)}`);
  await work();
  for (const { definition } of indexes) await tx.execute(sql.raw(definition));
}
