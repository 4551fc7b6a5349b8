import { Client } from 'pg';
import { afterEach, describe, expect, it } from 'vitest';
import { Connection } from '@/server/db/connection';
import { openPostgres } from '@/server/db/postgres';
import { createPostgresDatabase } from './databases';
import { openTestApi } from './harness';

const server = process.env.TEST_DATABASE_URL ?? '';

describe('a database as others set it up', () => {
  let drops: (() => Promise<void>)[] = [];
  afterEach(async () => {
    for (const drop of drops.reverse()) await drop();
    drops = [];
  });

  /** An empty database, in which an administrator has run some statements. */
  async function prepared(...statements: string[]) {
    const database = await createPostgresDatabase(server, 'template0');
    drops.push(database.drop);
    const client = new Client({ connectionString: database.url });
    await client.connect();
    for (const statement of statements)
      await client.query(statement.replaceAll('$name', database.name));
    await client.end();
    return database;
  }

  async function signsIn(url: string): Promise<void> {
    const api = await openTestApi({ database: await openPostgres(url) });
    const { access_token: token } = await api.signIn();
    const body = { code: 'ops', name: '运维', status: 'enabled', menus: [] };
    expect((await api.call('POST', '/api/v1/roles', { token, body })).status).toBe(200);
    const { json } = await api.call('GET', '/api/v1/roles?name=运维', { token });
    expect(json.data).toMatchObject([{ code: 'ops', created_at: expect.stringMatching(/Z$/) }]);
    await api.close();
  }

  it.each([
    ["alter database $name set datestyle = 'German'"],
    ["alter database $name set datestyle = 'SQL, DMY'"],
    ["alter database $name set timezone = 'Asia/Kolkata'"],
    ["alter database $name set intervalstyle = 'sql_standard'"],
    ['alter database $name set bytea_output = escape'],
    ['alter database $name set extra_float_digits = -3'],
    ['alter database $name set default_transaction_isolation = serializable'],
    ['alter database $name set standard_conforming_strings = off'],
  ])('F19 signs people in where its owner said: %s', async (statement) => {
    await signsIn((await prepared(statement)).url);
  });

  it('F19 has its tables in a schema of its own, all of them', async () => {
    const { url } = await prepared(
      'create schema gatehouse',
      'alter database $name set search_path = gatehouse',
    );
    await signsIn(url);
    const client = new Client({ connectionString: url });
    await client.connect();
    const { rows } = await client.query(
      `select distinct schemaname from pg_tables where schemaname not in ('pg_catalog', 'information_schema')`,
    );
    expect(rows).toEqual([{ schemaname: 'gatehouse' }]);
    await client.end();
  });

  it('F19 has its trigrams in a schema of extensions', async () => {
    const { url } = await prepared(
      'create schema extensions',
      'create extension pg_trgm schema extensions',
    );
    await signsIn(url);
  });

  it('F19 is refused with a sentence where its encoding has no room for all names', async () => {
    const name = `latin_${Date.now()}`;
    const admin = new Client({ connectionString: server });
    await admin.connect();
    await admin.query(
      `create database ${name} encoding 'LATIN1' template template0 locale 'C' locale_provider libc`,
    );
    const url = Object.assign(new URL(server), { pathname: `/${name}` }).href;
    await expect(openPostgres(url)).rejects.toThrow(/has the encoding LATIN1, which has no room/);
    await admin.query(`drop database ${name}`);
    await admin.end();
  });

  it('is refused, untouched, where it holds tables that no migration of this version made', async () => {
    const { url } = await prepared('create table log_chain (id text)');
    await expect(openPostgres(url)).rejects.toThrow(/holds tables of an earlier Gatehouse/);
  });

  it('F19 is reached by the second of two hosts where the first does not answer', async () => {
    const { url } = await prepared();
    const { port } = new URL(url);
    const both = url.replace(/127\.0\.0\.1:\d+/, `127.0.0.1:1,127.0.0.1:${port}`);
    await signsIn(both);
  });

  it('F19 is reached without encryption where that is only preferred', async () => {
    await signsIn(`${(await prepared()).url}?sslmode=prefer`);
    await expect(openPostgres(`${(await prepared()).url}?sslmode=require`)).rejects.toThrow(
      'does not support SSL',
    );
  });

  it('S15 is told to people without its user and password', () => {
    for (const password of ['secret', 'sec@ret', 's:e@c@ret']) {
      const address = `postgres://me:${password}@one:1,two:2/name?sslmode=require`;
      expect(new Connection(address).location).toBe('postgres://one:1,two:2/name');
    }
    expect(new Connection('postgres:///name?host=/run/postgresql').location).toBe(
      'postgres:///run/postgresql/name',
    );
  });
});
