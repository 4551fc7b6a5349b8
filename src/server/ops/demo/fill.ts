import { and, ne, not, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { Signer } from '../../changes/chain/signatures';
import { type Database, type Transaction, tables } from '../../db/database';
import { insertRows, queryRows } from '../../db/rows';
import { allowMaintenance } from '../../db/transaction';
import { ROOT_ID } from '../../lib/root';
import { StartError } from '../../lib/startupError';
import { recountActivity, rollUp } from '../../log/rollUp';
import { importMenus } from '../menuFile/import';
import { linkDemo, unlinkDemo } from './chain';
import {
  type GeneratorContext,
  generateRoles,
  generateUsers,
  menusMadeAt,
  type PlacedMenu,
} from './generate';
import { type LoggedUser, makeLogs } from './logs';
import { createIds, isDemo } from './mark';
import { demoMenus } from './menus';
import { createRandom } from './random';
import { withoutIndexes } from './withoutIndexes';

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
    await recountActivity(tx);
    const taken = new Set((await placesOf(tx)).map(({ place }) => place));
    await importMenus(tx, demoMenus(taken), { now: menusMadeAt(now), makeId: newId });
    const { roles, rows } = generateRoles(context, await placesOf(tx));
    await insertAll(tx, role, jsonOf(rows.role));
    await insertAll(tx, role_menu, jsonOf(rows.role_menu));
    const known: LoggedUser[] = [];
    const userRows = new Batches(tx, user);
    const links: string[] = [];
    for (const made of generateUsers(context, roles, users, passwordHash)) {
      const { id, username, frozen } = made;
      known.push({ id, username, frozen });
      links.push(...jsonOf(made.roles));
      await userRows.add(JSON.stringify(made.row));
    }
    await userRows.flush();
    await insertAll(tx, user_role, links);
    if (known.length === 0) known.push({ id: ROOT_ID, username: 'admin', frozen: false });
    await withoutIndexes(tx, async () => {
      const batches = { logger: new Batches(tx, logger), change: new Batches(tx, change) };
      for (const row of makeLogs(context, known, logs)) {
        if ('logger' in row) await batches.logger.add(JSON.stringify(row.logger));
        else await batches.change.add(JSON.stringify(row.change));
      }
      for (const batch of Object.values(batches)) await batch.flush();
    });
    while (await rollUp(tx));
    // So that the first queries are planned for this many rows.
    await tx.execute(sql`analyze`);
    await linkDemo(tx, signer, now);
  });
}

async function assertOnlyDemo(tx: Transaction): Promise<void> {
  const users = await tx
    .select({ id: user.id })
    .from(user)
    .where(and(ne(user.id, ROOT_ID), not(isDemo(user.id))))
    .limit(1);
  const roles = await tx
    .select({ id: role.id })
    .from(role)
    .where(not(isDemo(role.id)))
    .limit(1);
  if (users.length + roles.length > 0) {
    throw new StartError(
      'The database holds users or roles that the demo did not make; give it a database of its own (DATA_DIR, DATABASE_URL).',
    );
  }
}

function placesOf(tx: Transaction): Promise<PlacedMenu[]> {
  return queryRows<PlacedMenu>(
    tx,
    sql`
    with recursive placed as (
      select id, code as place from menu where parent_id is null
      union all
      select menu.id, place || '.' || code from menu join placed on menu.parent_id = placed.id
    )
    select id, place from placed order by place`,
  );
}

function* jsonOf(rows: Iterable<object>): Generator<string> {
  for (const row of rows) yield JSON.stringify(row);
}

async function insertAll(tx: Transaction, table: PgTable, rows: Iterable<string>): Promise<void> {
  const batches = new Batches(tx, table);
  for (const row of rows) await batches.add(row);
  await batches.flush();
}

class Batches {
  private rows: string[] = [];

  constructor(
    private readonly tx: Transaction,
    private readonly table: PgTable,
  ) {}

  async add(row: string): Promise<void> {
    if (this.rows.push(row) >= BATCH) await this.flush();
  }

  async flush(): Promise<void> {
    await insertRows(this.tx, this.table, this.rows);
    this.rows = [];
  }
}
