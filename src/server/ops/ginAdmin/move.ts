import { operatorWrite } from '../../changes/operatorWrite';
import type { Entity } from '../../crud/entity';
import type { Database, Transaction } from '../../db/database';
import { rolledBack } from '../../db/rolledBack';
import type { Env } from '../../lib/env';
import { StartError } from '../../lib/startError';
import { readItems, readLinks } from './items';
import { moveLogs } from './logs';
import { moveMenus } from './menus';
import { Report } from './report';
import { moveRoles } from './roles';
import type { Source } from './source/source';
import { GinAdminTables } from './tables';
import { moveUsers } from './users';

export interface MoveOptions {
  entities: Record<'menu' | 'role' | 'user', Entity>;
  env: Env;
  now: number;
  /** Does all and stores nothing. */
  dryRun: boolean;
  logs: boolean;
  /** Takes usernames that look like others. */
  knownLookAlikes: boolean;
  /** What the names of gin-admin's tables begin with, where there are several. */
  prefix?: string | undefined;
}

/** The log cannot be imported; the report tells what became of the rest. */
export class LogError extends StartError {
  constructor(
    cause: Error,
    readonly report: Report,
    dryRun: boolean,
  ) {
    const [rest, cure] = dryRun
      ? [
          'Nothing was stored, and the log cannot be imported',
          'Mend that before you import with --logs.',
        ]
      : [
          'Menus, roles and users are here, but no row of the log is',
          'Import again with --logs once that is mended.',
        ];
    super(`${rest}: ${cause.message}\n${cure}`, { cause });
  }
}

/**
 * Takes in what a gin-admin has: menus, roles and users in one transaction, the log in another one.
 * @throws {StartError} when it cannot be read, a `LogError` when only the log cannot
 */
export async function moveIn(db: Database, source: Source, options: MoveOptions): Promise<Report> {
  const { now, dryRun, logs, env } = options;
  const from = await GinAdminTables.find(source, options.prefix);
  const report = new Report();
  const reading = { report, now: new Date(now) };
  const records = await readRecords(from, reading);
  const store = (tx: Transaction) => moveRecords(tx, records, reading, options);
  if (dryRun) await rolledBack((work) => db.transaction(work), store);
  else await db.transaction(store);
  if (!logs) return report;
  if (!from.hasLog) {
    report.note('log rows', 'logger', 'is no table there, so that there is no log to take');
    return report;
  }
  const usernames = new Map(records.users.map(({ id, fields }) => [id, fields.username ?? '']));
  const retentionDays = env.logRetentionDays;
  try {
    await moveLogs(db, from, { ...reading, usernames, retentionDays, dryRun });
  } catch (error) {
    report.forget('log rows');
    throw new LogError(error as Error, report, dryRun);
  }
  return report;
}

type Records = Awaited<ReturnType<typeof readRecords>>;

const readRecords = async (from: GinAdminTables, reading: { report: Report; now: Date }) => ({
  menus: readItems('menus', await from.read('menu'), reading),
  resources: readLinks(await from.read('menu_resource'), reading),
  roles: readItems('roles', await from.read('role'), reading),
  grants: readLinks(await from.read('role_menu'), reading),
  users: readItems('users', await from.read('user'), reading),
  links: readLinks(await from.read('user_role'), reading),
});

async function moveRecords(
  tx: Transaction,
  records: Records,
  reading: { report: Report; now: Date },
  { entities, env, now, knownLookAlikes }: MoveOptions,
): Promise<void> {
  const write = { ...(await operatorWrite(tx, now)), takesLookAlikes: knownLookAlikes };
  const changes = {
    menu: entities.menu.changes(env),
    role: entities.role.changes(env),
    user: entities.user.changes(env),
  };
  const moving = { ...reading, write, changes };
  const menus = await moveMenus(moving, records);
  const roles = await moveRoles(moving, records, menus);
  await moveUsers(moving, records, roles);
}
