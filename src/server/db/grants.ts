import type { Client } from 'pg';
import { StartError } from '../lib/startError';

/** What a server may do with the audit; in other tables it may do all but empty them at once. */
const AUDIT_PRIVILEGES: Record<string, string> = {
  logger: 'select, insert',
  log_entry: 'select',
  change: 'select, insert',
  change_ref: 'select, insert',
  chain_link: 'select, insert',
  chain_head: 'select, insert',
  chain_start: 'select',
  schema_migration: 'select',
};
const PRIVILEGES = 'select, insert, update, delete';

/** @throws {StartError} where the role may change the audit nevertheless */
export async function grantToServer(owner: Client, role: string): Promise<void> {
  const { rows } = await owner.query<{ schema: string; tables: Record<string, string> }>(TABLES);
  const { schema, tables } = rows[0] ?? { schema: 'public', tables: {} };
  const to = owner.escapeIdentifier(role);
  const grants = Object.entries(tables).flatMap(([name, root]) => [
    `revoke all on ${name} from ${to}`,
    `grant ${AUDIT_PRIVILEGES[root] ?? PRIVILEGES} on ${name} to ${to}`,
  ]);
  await owner.query(
    [
      'begin',
      `grant usage on schema ${schema} to ${to}`,
      `grant usage on all sequences in schema ${schema} to ${to}`,
      ...grants,
      'commit',
    ].join(';'),
  );
  await assertProtected(owner, role);
}

const TABLES = `
  select quote_ident(current_schema()) as schema,
    json_object_agg(oid::regclass, coalesce(pg_partition_root(oid), oid)::regclass) as tables
  from pg_class
  where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p', 'v')`;

/** Superusers, owners and members of an owner need no grant. */
async function assertProtected(owner: Client, role: string): Promise<void> {
  const { rows } = await owner.query<{ name: string }>(PROTECTED, [
    role,
    Object.keys(AUDIT_PRIVILEGES),
  ]);
  if (rows.length === 0) return;
  const names = rows.map(({ name }) => name).join(', ');
  throw new StartError(
    `The role ${role} of DATABASE_URL may change the audit (${names}) whatever is granted to it: it is a superuser, an owner, or a member of a role that may. Give DATABASE_URL a role of its own.`,
  );
}

/** Asks for each role that it can become, as `SET ROLE` needs no inheritance. */
const PROTECTED = `
  select distinct c.relname as name
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
    join pg_roles r on pg_has_role($1, r.oid, 'MEMBER')
  where n.nspname = current_schema() and c.relname = any($2) and (
    has_any_column_privilege(r.oid, c.oid, 'UPDATE')
    or has_table_privilege(r.oid, c.oid, 'DELETE, TRUNCATE, TRIGGER')
    or r.oid in (c.relowner, n.nspowner))
  order by name`;
