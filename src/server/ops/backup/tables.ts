import { getTableName } from 'drizzle-orm';
import { getTableConfig, type PgTable } from 'drizzle-orm/pg-core';
import type { Entity } from '../../crud/entity';
import { tables } from '../../db/database';

/** The tables in an order in which foreign keys allow the restore. */
export type BackupTables = Record<string, PgTable>;

export function backupTables(entities: Pick<Entity, 'tables'>[]): BackupTables {
  const { chain_start, chain_head, chain_link, chain_waiting, change, change_ref, logger } = tables;
  const {
    company_account,
    given_code,
    passkey,
    recovery_code,
    saved_view,
    totp_factor,
    user_preference,
  } = tables;
  const { applied_config } = tables;
  const own = [
    given_code,
    user_preference,
    totp_factor,
    passkey,
    recovery_code,
    company_account,
    saved_view,
  ];

  const past = [change, change_ref, chain_waiting, chain_head, chain_link, chain_start];
  const ordered = parentsFirst([
    ...entities.flatMap((entity) => entity.tables),
    ...own,
    applied_config,
    ...past,
    logger,
  ]);
  return Object.fromEntries(ordered.map((table) => [getTableName(table), table]));
}

/** The tables that are left out, with the reason. */
export const LEFT_OUT: Record<string, string> = {
  session: 'a session that was ended since must not come back to life',
  access_token: 'a token that was removed since must not come back to life',
  guard_cookie: 'a session that was ended since must not come back to life',
  captcha: 'it is answered within minutes',
  login_challenge: 'it is answered within minutes',
  passkey_challenge: 'it is answered within minutes',
  oidc_flow: 'it is answered within minutes',
  registration: 'it asks this database, which may have answered it since',
  recovery_link: 'it opens an account, and ends within minutes',
  recovery_request: 'it asks this database, which may have answered it since',
  throttle: 'it counts the tries of the last minutes',
  known_network: 'it would let networks in that were forgotten since',
  browser_key: 'it signs for this database, which makes its own',
  known_device: 'it would let devices in unannounced that were forgotten since',
  sign_in: 'it tells of the sign-ins to this database',
  notification: 'it tells of what happened to this database lately',
  notification_read: 'it tells which notifications of this database were read',
  activity: 'it is counted again from the restored log',
  active_user: 'it is counted again from the restored log',
  active_user_month: 'it is counted again from the restored log',
  replica: 'it tells which servers run now',
  last_backup: 'it tells of the backups of this database',
  call_usage: 'it counts from a day on, and says since when',
  log_outbox: 'it waits for a receiver that this database had',
  mail_outbox: 'it would send e-mails again that were sent since',
  log_forwarding: 'the next start says whether log rows are forwarded',
  chain_verification: 'it tells of the chain of this database, as it was then',
  policy_version: 'it counts what this database changes, and restoring is such a change',
  schema_migration: 'it says which version the tables are of, which a restore compares',
  security_clock: 'it belongs to the clock of this database, and may never go back',
};

/** The tables that are left out and that a restore does not empty. */
export const STAYING = new Set([
  ...['browser_key', 'last_backup', 'log_forwarding', 'policy_version', 'replica'],
  ...['schema_migration', 'security_clock'],
]);

/** One statement must insert all rows of such a table. */
export const refersToItself = (table: PgTable): boolean => parentsOf(table).includes(table);

const parentsOf = (table: PgTable): PgTable[] =>
  getTableConfig(table).foreignKeys.map((key) => key.reference().foreignTable);

function parentsFirst(all: PgTable[]): PgTable[] {
  const placed = new Set<PgTable>();
  const place = (table: PgTable) => {
    if (placed.has(table)) return;
    for (const parent of parentsOf(table)) if (parent !== table) place(parent);
    placed.add(table);
  };
  for (const table of all) place(table);
  return [...placed];
}
