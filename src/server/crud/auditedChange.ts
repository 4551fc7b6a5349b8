import type { HistoryAction } from '@/schemas/history';
import type { tables } from '../db/database';

type Row = typeof tables.logger.$inferSelect;

export type Snapshot = Record<string, unknown>;

/** A change of a record, as its audit row tells it. */
export interface AuditedChange {
  id: string;
  entity: string;
  recordId: string;
  /** As the change left it, where that is the member `name`; the row itself has the name before. */
  name: string;
  verb: HistoryAction;
  at: Date;
  traceId: string;
  /** Where many requests share the trace. */
  requestId: string | undefined;
  actor: { id: string; username: string };
  /** A restore or an undo made it. */
  returned: boolean;
  undoes: boolean;
  /** What came or went and took the record's link along; the record itself was not written. */
  linked: { entity: string; id: string; name: string } | undefined;
  /** Undefined where there was nothing, or where the row does not tell. */
  before: Snapshot | undefined;
  after: Snapshot | undefined;
}

/** What is undone as one shares it. */
export const actionOf = ({ traceId, requestId, actor }: AuditedChange): string =>
  JSON.stringify([traceId, requestId ?? null, actor.id]);

export function toChange(row: Row): AuditedChange {
  const data = parsed(row.data) ?? {};
  const { verb, target_id, target_name, actor, request_id, before, after } = data;
  const { entity, restored_from, undoes } = data;
  const [was, left] = [parsed(before), parsed(after)];
  return {
    id: row.id,
    entity: String(entity),
    recordId: String(target_id),
    name: String((was?.name === target_name && left?.name) || (target_name ?? '')),
    verb: verb as HistoryAction,
    at: row.created_at,
    traceId: row.trace_id,
    requestId: typeof request_id === 'string' ? request_id : undefined,
    actor: { id: row.user_id, username: String(actor ?? '') },
    linked: undefined,
    returned: (restored_from ?? undoes) !== undefined,
    undoes: undoes !== undefined,
    before: was,
    after: left,
  };
}

/** Long texts are cut, and are no JSON then. */
function parsed(text: unknown): Snapshot | undefined {
  if (typeof text !== 'string') return undefined;
  try {
    const value = JSON.parse(text);
    return value && typeof value === 'object' ? value : undefined;
  } catch {
    return undefined;
  }
}
