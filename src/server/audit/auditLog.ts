import type { Context } from 'hono';
import type { auditVerbs } from '@/schemas/logger';
import type { Transaction } from '../db/database';
import { addressOf } from '../http/address';
import type { AppEnv } from '../http/context';
import { type LogRow, toRow } from '../log/entry';
import { toPublicJson } from '../log/redact';
import { storeLogRows } from '../log/store';
import { identitiesOf } from './identities';

/** Has a member for each entity; `src/server/entities.ts` gives it them. */
// biome-ignore lint/suspicious/noEmptyInterface: filled where the list of entities stands.
export interface EntityNames {}

export type EntityName = keyof EntityNames;

export interface AuditEntry {
  actor: { user_id: string; username: string };
  /** The token that a program changed it with. */
  under?: Record<string, string> | undefined;
  trace_id: string;
  request_id?: string | undefined;
  address: string;
  verb: (typeof auditVerbs)[number];
  /** A filter is its owner's alone, so it is none of the entities. */
  entity: EntityName | 'filter';
  id: string;
  name: string;
  /** Members with a secret name are left out. */
  before?: unknown;
  after?: unknown;
  /** The audit row whose record it returns to. */
  restored_from?: string;
  /** The audit row that it takes back. */
  undoes?: string;
  /** Milliseconds since 1970. */
  now: number;
}

/** Who runs a command; has no account. */
export const OPERATOR = { user_id: '', username: 'operator' };

/** In the transaction of the change, so that neither exists without the other. */
export const writeAudit = (tx: Transaction, operation: AuditEntry): Promise<void> =>
  writeAudits(tx, [operation]);

/** Of one statement, which keeps it short. */
const ROWS = 200;

export async function writeAudits(
  tx: Transaction,
  operations: readonly AuditEntry[],
): Promise<void> {
  for (let at = 0; at < operations.length; at += ROWS) {
    await storeLogRows(tx, operations.slice(at, at + ROWS).map(toAuditRow));
  }
}

function toAuditRow(operation: AuditEntry): LogRow {
  const { actor, trace_id, address, verb, entity, id, name, now } = operation;
  const { before, after, restored_from, undoes, request_id } = operation;
  return toRow(
    {
      level: 'info',
      tag: 'operate',
      message: `${verb} ${entity} '${name}'`,
      trace_id,
      user_id: actor.user_id,
      data: {
        actor: actor.username,
        ...operation.under,
        verb,
        entity,
        target_id: id,
        target_name: name,
        before: before === undefined ? undefined : toPublicJson(before),
        after: after === undefined ? undefined : toPublicJson(after),
        restored_from,
        undoes,
        request_id,
        client_ip: address,
      },
    },
    now,
  );
}

export function auditContext(
  c: Context<AppEnv>,
): Pick<AuditEntry, 'actor' | 'under' | 'trace_id' | 'request_id' | 'address' | 'now'> {
  const { user_id = '', username = '', seenAs } = identitiesOf(c.var.principal);
  return {
    actor: { user_id, username },
    ...(c.var.principal?.under_token && { under: seenAs }),
    trace_id: c.var.trace_id,
    request_id: c.var.request_id,
    address: addressOf(c),
    now: c.var.clock(),
  };
}
