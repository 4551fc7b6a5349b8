import { type SQL, sql } from 'drizzle-orm';
import { tables } from '../db/database';

const { logger } = tables;

// A text within the JSON has a backslash before each quotation mark, so it cannot pass for a member. The
// first two are as the indexes have them, so that they are used.
/** Of an audit row, as the tag says. */
export const entityMember: SQL = sql`substring(${logger.data} from '"entity":"([^"]*)"')`;
/** Of an audit row, as the tag says. */
export const targetMember: SQL = sql`substring(${logger.data} from '"target_id":"([^"]*)"')`;
export const requestMember: SQL<string | null> = sql<
  string | null
>`substring(${logger.data} from '"request_id":"([^"]*)"')`;
export const addressMember: SQL = sql`substring(${logger.data} from '"client_ip":"([^"]*)"')`;

export const isAudit: SQL = sql`${logger.tag} = 'operate'`;

/** Empty where a row is about none. */
export const auditedEntity: SQL = sql`case when ${isAudit} then coalesce(${entityMember}, '') else '' end`;

/** What a text of data holds; nothing where it was cut. */
export function objectOf(text: unknown): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(String(text ?? '{}'));
    return typeof value === 'object' && value !== null ? { ...value } : {};
  } catch {
    return {};
  }
}
