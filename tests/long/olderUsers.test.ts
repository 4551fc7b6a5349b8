import { Client } from 'pg';
import { describe, expect, it } from 'vitest';
import { createPostgresDatabase } from '../api/databases';
import { digest, startReplica } from '../process/replica';

const server = process.env.TEST_DATABASE_URL ?? '';
const USERS = 300_000;

describe('a server on PostgreSQL with 300,000 users of an older version', () => {
  it('starts, and refuses a username that looks like one of theirs', async () => {
    const database = await createPostgresDatabase(server);
    const env = { DATABASE_URL: database.url };
    await (await startReplica(env)).stop();
    const client = new Client({ connectionString: database.url });
    await client.connect();
    await client.query(
      `insert into "user" (id, username, username_key, name, status, password_hash, created_at, updated_at)
       select 'u' || n, 'user' || n, 'user' || n, 'User ' || n, 'activated', '', now(), now()
       from generate_series(1, ${USERS}) n`,
    );
    const replica = await startReplica(env);
    const token = await replica.signIn();
    const body = { name: 'U', password: digest('a gate of iron'), status: 'activated', roles: [] };
    const create = async (username: string) =>
      (await replica.call('POST', '/api/v1/users', { token, body: { ...body, username } })).status;
    // The second letter is Cyrillic.
    expect(await create('u\u0455er99999')).toBe(400);
    expect(await create('somebody.else')).toBe(200);
    await client.end();
    await replica.stop();
    await database.drop();
  });
});
