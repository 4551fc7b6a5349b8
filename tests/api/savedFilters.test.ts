import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { migrate } from '@/server/db/migrations';
import { applyFirstMigration, createPostgresDatabase } from './databases';

const AT = "'2026-01-01', '2026-01-01'";

describe('filters of the log that were saved before there were views', () => {
  let database: Awaited<ReturnType<typeof createPostgresDatabase>>;
  let client: Client;

  beforeAll(async () => {
    database = await createPostgresDatabase(process.env.TEST_DATABASE_URL ?? '');
    client = new Client({ connectionString: database.url });
    await client.connect();
    await applyFirstMigration(client);
  });
  afterAll(async () => {
    await client.end();
    await database.drop();
  });

  it('are views of the log, and their role’s where they were shared, one of each name', async () => {
    for (const id of ['ada', 'bob'])
      await client.query(`insert into "user" (id, username, username_key, name, status, password_hash, created_at,
        updated_at) values ('${id}', '${id}', '${id}', '${id}', 'activated', '', ${AT})`);
    await client.query(`insert into role (id, code, name, status, created_at, updated_at)
      values ('staff', 'staff', 'Staff', 'enabled', ${AT})`);
    const filters: [string, string, string, string | null][] = [
      ['f1', 'ada', 'Mine', null],
      ['f2', 'ada', 'Failures', 'staff'],
      ['f3', 'bob', 'Failures', 'staff'],
      ['f4', 'bob', 'Mine', null],
    ];
    for (const filter of filters)
      await client.query(
        `insert into log_filter (id, user_id, name, role_id, query, created_at, updated_at)
          values ($1, $2, $3, $4, 'level=error', ${AT})`,
        filter,
      );
    await migrate(client, database.url);
    const { rows } = await client.query('select * from saved_view order by id');
    expect(rows.map(({ id, user_id, role_id, name }) => [id, user_id, role_id, name])).toEqual([
      ['f1', 'ada', null, 'Mine'],
      ['f2', null, 'staff', 'Failures'],
      ['f3', 'bob', null, 'Failures'],
      ['f4', 'bob', null, 'Mine'],
    ]);
    for (const row of rows)
      expect(row).toMatchObject({ list: 'system.logger', query: 'level=error', columns: null });
  });
});
