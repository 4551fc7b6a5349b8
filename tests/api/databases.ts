import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { PGlite } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { drizzle } from 'drizzle-orm/pglite';
import { Client } from 'pg';
import { type Database, type OpenDatabase, tables } from '@/server/db/database';
import { openPostgres } from '@/server/db/postgres';
import { takeTurns } from '@/server/db/takeTurns';

/** The image of a migrated, empty embedded database; `globalSetup.ts` writes it. */
export const embeddedTemplate = fileURLToPath(new URL('../.output/embedded.tar', import.meta.url));

/** A migrated database of its own for one test file, of the kind that this run is about. */
export function openTestDatabase(): Promise<OpenDatabase> {
  const server = process.env.TEST_DATABASE_URL;
  return server ? openFreshPostgres(server) : openFreshEmbedded();
}

async function openFreshEmbedded(): Promise<OpenDatabase> {
  const client = await PGlite.create({
    loadDataDir: new Blob([readFileSync(embeddedTemplate)]),
    extensions: { pg_trgm },
  });
  takeTurns(client);
  return {
    db: drizzle({ client, schema: tables }) as unknown as Database,
    kind: 'embedded',
    place: 'memory',
    close: () => client.close(),
  };
}

async function openFreshPostgres(server: string): Promise<OpenDatabase> {
  const { url, drop } = await createPostgresDatabase(server);
  const opened = await openPostgres(url);
  return {
    ...opened,
    close: async () => {
      await opened.close();
      await drop();
    },
  };
}

/** An empty database on a PostgreSQL server, and what removes it again. */
export async function createPostgresDatabase(
  server: string,
): Promise<{ url: string; drop: () => Promise<void> }> {
  const name = `gatehouse_test_${randomUUID().replaceAll('-', '')}`;
  await runOnce(server, `create database ${name}`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  return { url: url.href, drop: () => runOnce(server, `drop database ${name} with (force)`) };
}

async function runOnce(server: string, statement: string): Promise<void> {
  const client = new Client({ connectionString: server });
  await client.connect();
  await client.query(statement);
  await client.end();
}
