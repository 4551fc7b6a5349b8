import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { PGlite } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { takeTurns } from '@/server/db/takeTurns';

/** The image of a migrated, empty embedded database; `globalSetup.ts` writes it. */
export const embeddedTemplate = fileURLToPath(new URL('../.output/embedded.tar', import.meta.url));

/** Above this many bytes, truncating costs less than deleting and leaves no dead rows behind. */
const LARGE = 2_000_000;

const SHAPE = `select md5(string_agg(line, ',' order by line)) as shape from (
  select concat(attrelid, attname, atttypid, attnotnull) as line from pg_attribute
    where attrelid in (select oid from pg_class where relnamespace = 'public'::regnamespace)
  union all select concat(oid, relname) from pg_class where relnamespace = 'public'::regnamespace
  union all select concat(oid, conname) from pg_constraint where connamespace = 'public'::regnamespace
  union all select concat(oid, tgname) from pg_trigger where not tgisinternal
  union all select concat(oid, proname) from pg_proc where pronamespace = 'public'::regnamespace
) as lines`;

/** A database in memory that can be emptied, which costs a thirtieth of making another one. */
interface Reusable {
  client: PGlite;
  shape: string;
  tables: string[];
  /** The rows that migrations have made, by table. */
  initial: Map<string, unknown[]>;
}

const idle: Reusable[] = [];

/** Lends a migrated, empty database until `giveBack` is called. */
export async function borrowEmbedded(): Promise<{
  client: PGlite;
  giveBack: () => Promise<void>;
}> {
  const database = idle.pop() ?? (await create());
  const giveBack = async () => {
    if ((await shapeOf(database.client)) !== database.shape) return database.client.close();
    await empty(database);
    idle.push(database);
  };
  return { client: database.client, giveBack };
}

async function create(): Promise<Reusable> {
  const client = await PGlite.create({
    loadDataDir: new Blob([readFileSync(embeddedTemplate)]),
    extensions: { pg_trgm },
  });
  takeTurns(client);
  const { rows } = await client.query<{ name: string }>(
    `select quote_ident(tablename) as name from pg_tables where schemaname = 'public'`,
  );
  const tables = rows.map(({ name }) => name);
  const initial = new Map<string, unknown[]>();
  for (const table of tables) {
    const found = await client.query<{ row: unknown }>(`select to_json(t) as row from ${table} t`);
    if (found.rows.length > 0) {
      initial.set(
        table,
        found.rows.map(({ row }) => row),
      );
    }
  }
  return { client, shape: await shapeOf(client), tables, initial };
}

async function shapeOf(client: PGlite): Promise<string> {
  const { rows } = await client.query<{ shape: string }>(SHAPE);
  return rows[0]?.shape ?? '';
}

async function empty({ client, tables, initial }: Reusable): Promise<void> {
  const sizes = tables.map((table) => `pg_relation_size('${table}')`).join(' + ');
  const { rows } = await client.query<{ size: string }>(`select (${sizes})::text as size`);
  const isLarge = Number(rows[0]?.size) > LARGE;
  const deletion = isLarge
    ? `truncate ${tables.join(', ')}`
    : tables.map((table) => `delete from ${table}`).join('; ');
  await client.exec(`reset all; select pg_advisory_unlock_all()`);
  await client.transaction(async (tx) => {
    await tx.exec(`set local session_replication_role = replica; ${deletion}`);
    for (const [table, kept] of initial) {
      const source = `json_populate_recordset(null::${table}, $1::json)`;
      await tx.query(`insert into ${table} select * from ${source}`, [JSON.stringify(kept)]);
    }
  });
}
