import { membersOf } from '@/features/audit';
import type { Logger } from '@/schemas/logger';
import type { Changes } from './facetState';

/** Of the record that an audit row is about. */
export function recordOf({ data }: Logger): { entity: string; targetID: string } | undefined {
  const { entity, target_id } = membersOf(data);
  if (typeof entity !== 'string' || typeof target_id !== 'string' || !target_id) return undefined;
  return { entity, targetID: target_id };
}

/** The filters that find the rows with a member's value; undefined where there are none for it. */
export function filterOf(row: Logger, name: string, text: string): Changes | undefined {
  if (name === 'client_ip') return { ip: text, notIp: undefined };
  if (name === 'event') return { event: text, notEvent: undefined };
  if (name === 'entity') return { entity: text, notEntity: undefined };
  if (name === 'actor') return row.user_id ? { userID: row.user_id } : undefined;
  if (name === 'target_id' || name === 'target_name') return recordOf(row);
  return row.message.includes(text) ? { message: text } : undefined;
}
