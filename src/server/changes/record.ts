import { randomBytes } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { Context } from 'hono';
import type { auditVerbs } from '@/schemas/logger';
import { type Transaction, tables } from '../db/database';
import { addressOf } from '../http/address';
import type { AppEnv } from '../http/context';
import { identitiesOf } from '../http/identities';
import { newId } from '../lib/ids';
import { folded } from '../lib/searchKey';
import { dataOfChange } from '../log/entries';
import { noteStored } from '../log/printCommitted';
import { toPublicJson } from '../log/redact';
import { visible } from '../log/text';
import { notificationsOf } from '../messages/notification/changeNotifications';
import { storeNotifications } from '../messages/notification/store';

const { change, change_ref, chain_waiting, log_forwarding, log_outbox } = tables;

/** Has a member for each entity; `src/server/entities.ts` gives it them. */
// biome-ignore lint/suspicious/noEmptyInterface: filled where the list of entities stands.
export interface EntityNames {}

export type EntityName = keyof EntityNames;

/** A record that a change reaches besides its own. */
export interface ChangeRef {
  entity: EntityName;
  id: string;
}

export interface NewChange {
  /** Who changed it; see `OPERATOR` for commands. */
  actor: { user_id: string; username: string };
  /** The access token that a program changed it with. */
  token?: { id: string; name: string } | undefined;
  trace_id: string;
  request_id?: string | undefined;
  address: string;
  verb: (typeof auditVerbs)[number];
  /** A saved view is none of the entities, as it has no page of its own. */
  entity: EntityName | 'view';
  id: string;
  /** The record's name before the change. */
  name: string;
  /** Members with a secret name are left out. */
  before?: unknown;
  after?: unknown;
  /** What a deletion takes along or unlinks, and what a creation links again. */
  refs?: readonly ChangeRef[] | undefined;
  /** The change whose version of the record this one restores. */
  restored_from?: string;
  /** The change that this one undoes. */
  undoes?: string;
  /** The moment of the change, in milliseconds since 1970. */
  now: number;
}

export type ChangeRow = typeof change.$inferSelect;

/** The actor of commands, who has no account. */
export const OPERATOR = { user_id: '', username: 'operator' };

/** The most that is kept of a name, in characters. */
const MAX_NAME = 1_024;
/** The most changes that one statement inserts, which keeps it short. */
const ROWS = 200;

/** Writes a change down in the transaction that makes it, so that neither exists without the other. */
export const recordChange = (tx: Transaction, entry: NewChange): Promise<void> =>
  recordChanges(tx, [entry]);

/** Writes several changes down as `recordChange` does; they are chained, forwarded and printed once committed. */
export async function recordChanges(tx: Transaction, entries: readonly NewChange[]): Promise<void> {
  for (let at = 0; at < entries.length; at += ROWS) await store(tx, entries.slice(at, at + ROWS));
}

async function store(tx: Transaction, entries: readonly NewChange[]): Promise<void> {
  const rows = entries.map(toChangeRow);
  const refs = rows.flatMap(({ id: change_id }, at) =>
    (entries[at]?.refs ?? []).map(({ entity, id }) => ({ change_id, entity, record_id: id })),
  );
  await tx.execute(sql`
    with added as (
      insert into ${change}
      select * from json_populate_recordset(null::change, ${JSON.stringify(rows)}::json)
      returning id, created_at
    ), waiting as (
      insert into ${chain_waiting} (id, created_at) select id, created_at from added
    )
    insert into ${log_outbox} (logger_id, created_at, tag)
    select id, created_at, 'operate' from added where exists (select from ${log_forwarding})`);
  if (refs.length > 0) {
    await tx.execute(sql`
      insert into ${change_ref}
      select * from json_populate_recordset(null::change_ref, ${JSON.stringify(refs)}::json)
      on conflict do nothing`);
  }
  noteStored(
    tx,
    rows.map((row) => ({
      ...{ level: 'info', tag: 'operate', id: row.id, trace_id: row.trace_id },
      ...{ user_id: row.actor_id, message: messageOf(row), data: () => dataOfChange(row) },
    })),
  );
}

/** Makes the row of a change, with an id of its own. */
export function toChangeRow(entry: NewChange): ChangeRow {
  const { actor, token, entity, id, name, verb, before, after, now } = entry;
  const record_name = visible(name, MAX_NAME);
  const actor_name = visible(actor.username, MAX_NAME);
  const row = {
    id: newId(now),
    created_at: new Date(now),
    entity,
    record_id: id,
    record_name,
    verb,
    actor_id: actor.user_id,
    actor_name,
    token_id: token?.id ?? '',
    token_name: visible(token?.name ?? '', MAX_NAME),
    address: entry.address,
    trace_id: entry.trace_id,
    request_id: entry.request_id ?? '',
    undoes: entry.undoes ?? null,
    restored_from: entry.restored_from ?? null,
    before: toSnapshot(before),
    after: toSnapshot(after),
    actor_salt: newSalt(),
    record_salt: newSalt(),
    actor_hash: null,
    record_hash: null,
  };
  const { name: own } = (row.after ?? row.before ?? {}) as { name?: unknown };
  // A token or a passkey has a name beside that of the user whose it is; it is erased with the record's.
  const message = own === name ? messageOf(row) : `${messageOf(row)} ${own ?? ''}`;
  const texts = [message, actor_name, entry.address];
  return { ...row, search: folded(texts.filter(Boolean).join('\n')) };
}

const newSalt = () => randomBytes(16).toString('hex');

const toSnapshot = (value: unknown) =>
  value === undefined ? null : JSON.parse(toPublicJson(value));

/** What a change says in the list of the log. */
export const messageOf = ({
  verb,
  entity,
  record_name,
}: Pick<ChangeRow, 'verb' | 'entity' | 'record_name'>): string =>
  `${verb} ${entity} '${record_name}'`;

type ChangeContext = Pick<
  NewChange,
  'actor' | 'token' | 'trace_id' | 'request_id' | 'address' | 'now'
>;

/** Returns who changes something by a request, when and where from. */
export function changeContext(c: Context<AppEnv>): ChangeContext {
  const { user_id = '', username = '' } = identitiesOf(c.var.principal);
  return {
    actor: { user_id, username },
    token: c.var.principal?.under_token,
    trace_id: c.var.trace_id,
    request_id: c.var.request_id,
    address: addressOf(c),
    now: c.var.clock(),
  };
}

/** Writes changes down and notifies the users whom they concern. */
export async function recordAndNotify(
  tx: Transaction,
  context: ChangeContext,
  changes: readonly Omit<NewChange, keyof ChangeContext>[],
): Promise<void> {
  await recordChanges(
    tx,
    changes.map((change) => ({ ...context, ...change })),
  );
  const notifications = await notificationsOf(tx, changes, context.actor.user_id);
  await storeNotifications(tx, new Date(context.now), notifications);
}
