import { randomUUID } from 'node:crypto';
import { Client } from 'pg';

/**
 * Where a bench's DATABASE_URL leads, and what removes it again: `server` is that of this process, `own` an
 * empty database beside it, `none` the embedded database.
 *
 * @param {string} kind
 */
export async function ownDatabase(kind) {
  const server = process.env.DATABASE_URL ?? '';
  if (kind !== 'own' || !server)
    return { url: kind === 'none' ? '' : server, drop: async () => undefined };
  const name = `gatehouse_bench_${randomUUID().replaceAll('-', '')}`;
  await runOnce(server, `create database ${name}`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  return { url: url.href, drop: () => runOnce(server, `drop database ${name} with (force)`) };
}

async function runOnce(/** @type {string} */ server, /** @type {string} */ statement) {
  const client = new Client({ connectionString: server });
  await client.connect();
  await client.query(statement);
  await client.end();
}
