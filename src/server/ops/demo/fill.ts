import { and, inArray, ne, not, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { Signer } from '../../changes/chain/signatures';
import type { EntityChanges } from '../../crud/changes';
import { type Database, type Transaction, tables } from '../../db/database';
import { insertRows, isOneOf } from '../../db/rows';
import { allowMaintenance } from '../../db/transaction';
import { ROOT_ID } from '../../lib/root';
import { StartError } from '../../lib/startError';
import { recountActivity, rollUp } from '../../log/rollUp';
import { menuCodes } from '../../permission/menuCodes';
import { insertMenus } from '../newMenus';
import { starterRoles } from '../starterRoles';
import { withoutIndexes } from '../withoutIndexes';
import { linkDemo, unlinkDemo } from './chain';
import {
  DAY,
  FOUNDED_DAYS,
  type GeneratorContext,
  makeFormer,
  makeRoles,
  makeUser,
  type Past,
  type Person,
  pastOf,
} from './generate';
import { type Actor, type Entity, makeHistory } from './history';
import { type Desk, deskOf, makeLogs } from './logs';
import { createIds, isDemo } from './mark';
import { demoMenus, formerArea } from './menus';
import { createRandom } from './random';
import { ADMINISTRATOR, PEOPLE } from './roles';
import { fillLastSignIns } from './signIns';

const BATCH = 5_000;
/** The slots of one run. Each goes past what those before it deleted, which stays until the transaction ends. */
const SLOTS = 50_000;

const { change, change_ref, menu, role, role_menu, user, user_role, logger } = tables;

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
  entities: Record<Entity, EntityChanges>,
  { users, logs, seed }: DemoSize,
  passwordHash: string,
  now: number,
  signer = new Signer([]),
): Promise<void> {
  const context: GeneratorContext = { random: createRandom(seed), newId: createIds(), now };
  await db.transaction(async (tx) => {
    await assertOnlyDemo(tx);
    await unlinkDemo(tx, signer, now);
    await allowMaintenance(tx);
    for (const table of [logger, change, user, role, menu])
      await tx.delete(table).where(isDemo(table.id));
    await tx.delete(role).where(isStarter);
    await recountActivity(tx);
    const menus = await fillMenus(tx, context);
    const roles = makeRoles(context, [...menus.codes]);
    await insertAll(tx, role, rowsOf(roles));
    await insertAll(
      tx,
      role_menu,
      roles.flatMap(({ menus }) => menus),
    );
    const taken = new Map<string, number>();
    const there = roles.filter(({ past }) => past.deleted === undefined);
    const people = Array.from({ length: users }, (_, nth) =>
      makeUser(context, there, nth, taken, passwordHash),
    );
    const former = makeFormer(context, roles, users, taken, passwordHash);
    await insertAll(tx, user, rowsOf([...people, ...former]));
    await insertAll(
      tx,
      user_role,
      [...people, ...former].flatMap(({ roles }) => roles),
    );
    const desks = people.map(({ row, codes }) => deskOf(context.random, { ...row, codes }));
    const pasts = {
      menu: menus.pasts,
      role: roles.map(({ past }) => past),
      user: [...former, ...people].map(({ past }) => past),
    };
    const actors = actorsOf(people, desks);
    const { changes, refs } = await makeHistory(
      tx,
      entities,
      context,
      pasts,
      actors,
      logs * CHANGES,
    );
    await deleteFormer(tx, pasts);
    const records = { users: idsOf(people), roles: idsOf(there) };
    const staff = desks.length > 0 ? desks : [deskOf(context.random, ROOT)];
    await withoutIndexes(tx, ['logger', 'change'], async () => {
      await insertAll(tx, logger, makeLogs(context, staff, records, logs - changes.length));
      await insertAll(tx, change, changes);
    });
    await insertAll(tx, change_ref, refs);
    await fillLastSignIns(tx, context, people);
    while (await rollUp(tx, SLOTS));
    // So that the first queries are planned for this many rows.
    await tx.execute(sql`analyze`);
    await linkDemo(tx, signer, now);
  });
}

/** The most of the log's rows that are changes. */
const CHANGES = 0.2;

const rowsOf = <Row>(made: readonly { row: Row }[]): Row[] => made.map(({ row }) => row);

const idsOf = (made: readonly { past: Past }[]): string[] => made.map(({ past }) => past.id);

/** Makes the company's menus; those that are gone by now are still there. */
async function fillMenus(tx: Transaction, context: GeneratorContext) {
  const { newId, now } = context;
  const created = now - FOUNDED_DAYS * DAY;
  const codes = async () => [...menuCodes(await tx.select().from(menu).orderBy(menu.id)).values()];
  const before = new Set((await codes()).map(({ code }) => code));
  await insertMenus(tx, demoMenus(before), created, newId);
  const all = await codes();
  const pasts = all
    .filter(({ code }) => !before.has(code))
    .map(({ id, code }): Past => {
      const deleted = code === formerArea.code ? now - 200 * DAY : undefined;
      return { ...pastOf(context, created), id, deleted, edited: [] };
    });
  return { codes: all, pasts };
}

/** Those whose roles let them change others. */
function actorsOf(people: readonly Person[], desks: readonly Desk[]): Actor[] {
  return desks.flatMap(({ id, username, address, codes, status }, at) => {
    const since = people[at]?.past.created ?? 0;
    const changes = codes.has(ADMINISTRATOR)
      ? (['menu', 'role', 'user'] as const)
      : codes.has(PEOPLE)
        ? (['user'] as const)
        : [];
    const isActor = changes.length > 0 && status === 'activated';
    return isActor ? [{ id, username, address, since, changes }] : [];
  });
}

/** Links, grants and submenus go with them. */
async function deleteFormer(
  tx: Transaction,
  pasts: Record<'menu' | 'role' | 'user', readonly Past[]>,
): Promise<void> {
  for (const [table, all] of [
    [menu, pasts.menu],
    [role, pasts.role],
    [user, pasts.user],
  ] as const) {
    const gone = all.filter(({ deleted }) => deleted !== undefined).map(({ id }) => id);
    await tx.delete(table).where(isOneOf(table.id, gone));
  }
}

const ROOT = {
  ...{ id: ROOT_ID, username: 'admin', status: 'activated' },
  codes: new Set([ADMINISTRATOR]),
};

/**
 * Finds the starter roles that nobody has touched, which the company's own take the place of: they are as old as root.
 * Another role may have taken the code of one that was deleted.
 */
const isStarter = sql`(${inArray(
  role.code,
  starterRoles.map(({ code }) => code),
)} and (${role.created_at}, ${role.updated_at}) in
  (select created_at, created_at from "user" where id = ${ROOT_ID}))`;

async function assertOnlyDemo(tx: Transaction): Promise<void> {
  const users = await tx.$count(user, and(ne(user.id, ROOT_ID), not(isDemo(user.id))));
  const roles = await tx.$count(role, and(not(isDemo(role.id)), not(isStarter)));
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
