import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { drizzle } from 'drizzle-orm/pglite';
import { migrate } from 'drizzle-orm/pglite/migrator';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { migrationsFolder } from '@/server/db/migrations';
import { consoleMenuAt } from '@/server/db/seed/consoleMenus';
import * as entities from '@/server/entities';

const folder = mkdtempSync(join(tmpdir(), 'gatehouse-seed-'));
let client: PGlite;

/** Brings the database to the release that knew only the first `count` migrations. */
async function migrateTo(count: number): Promise<void> {
  const file = join(folder, 'meta/_journal.json');
  cpSync(migrationsFolder, folder, { recursive: true });
  const journal = JSON.parse(readFileSync(file, 'utf8'));
  writeFileSync(file, JSON.stringify({ ...journal, entries: journal.entries.slice(0, count) }));
  await migrate(drizzle({ client }), { migrationsFolder: folder });
}

async function buttons(): Promise<unknown[]> {
  const { rows } = await client.query(`
    select page.code page, button.code, button.sequence, method, resource.path from menu button
    join menu page on page.id = button.parent_id and button.type = 'button'
    left join menu_resource resource on resource.menu_id = button.id order by page desc`);
  return rows;
}

const insertMenu = (id: string, parent: string | null, code: string) =>
  client.query(
    `insert into menu (id, parent_id, code, name, type, status, created_at, updated_at)
     values ($1, $2, $3, $3, 'page', 'enabled', now(), now())`,
    [id, parent, code],
  );

describe('a database that was seeded before there were reset and export', () => {
  beforeAll(async () => {
    client = await PGlite.create({ extensions: { pg_trgm } });
    await migrateTo(4);
    await insertMenu('1', null, 'system');
    await insertMenu('2', '1', 'user');
    await insertMenu('3', '1', 'logger');
    await insertMenu('4', '3', 'user');
    await insertMenu('5', '1', 'access');
    await insertMenu('6', '5', 'view-as');
    await insertMenu('7', null, 'journal');
    await client.exec(`
      insert into menu_resource (id, menu_id, method, path, created_at, updated_at)
        values ('1', '5', 'GET', '/api/v1/doors', now(), now()),
          ('2', '7', 'GET', '/api/v1/loggers', now(), now());
      insert into role (id, code, name, status, created_at, updated_at)
        values ('1', 'porter', 'Porter', 'enabled', now(), now());
      insert into role_menu (id, role_id, menu_id, created_at, updated_at)
        values ('1', '1', '5', now(), now());`);
  });

  afterAll(async () => {
    await client.close();
    rmSync(folder, { recursive: true });
  });

  it('gains both buttons with their calls', async () => {
    await migrateTo(5);
    const reset = { page: 'user', code: 'reset', sequence: 5, method: 'PATCH' };
    const download = { page: 'logger', code: 'export', sequence: 9, method: 'GET' };
    expect(await buttons()).toEqual([
      { ...reset, path: '/api/v1/users/{id}/reset-pwd' },
      { ...download, path: '/api/v1/loggers/export' },
    ]);
  });

  it('does not get back one that was deleted', async () => {
    await client.query(`delete from menu where code = 'reset'`);
    await migrateTo(5);
    expect(await buttons()).toMatchObject([{ code: 'export' }]);
  });

  it('gains the menus of each entity that came later, and the page about access', async () => {
    const added = Object.keys(entities).filter((name) => !['menu', 'role', 'user'].includes(name));
    const later = ['access', ...added];
    await insertMenu('8', '2', 'add');
    await client.exec(`update menu set type = 'button' where id = '8'`);
    await migrateTo(Number.POSITIVE_INFINITY);
    for (const name of later) {
      const page = consoleMenuAt(`system.${name}`);
      const wanted = [page, ...(page?.children ?? [])].map((menu) => ({
        ...{ code: menu?.code, sequence: menu?.sequence, path: menu?.path },
        calls: (menu?.resources ?? []).map(({ method, path }) => `${method} ${path}`).sort(),
      }));
      const { rows } = await client.query<{ calls: string[] }>(
        `select code, sequence, path, array(select method || ' ' || path from menu_resource
           where menu_id = menu.id) as calls
         from menu join (select id as page_id from menu where path = $1) page
           on page_id in (id, parent_id) order by type desc, sequence desc`,
        [page?.path],
      );
      expect(rows.map((row) => ({ ...row, calls: row.calls.sort() }))).toEqual(wanted);
    }
  });

  it('gains the calls that answer who registers where users are added', async () => {
    const { rows } = await client.query<{ call: string }>(
      `select method || ' ' || path as call from menu_resource where menu_id = '8' order by path`,
    );
    expect(rows.map(({ call }) => call)).toEqual([
      'GET /api/v1/registrations',
      'DELETE /api/v1/registrations/{id}',
      'POST /api/v1/registrations/{id}/activate',
    ]);
  });

  it('gains what the logger page calls wherever the log may be listed', async () => {
    const { rows } = await client.query<{ call: string; id: string }>(
      `select id, method || ' ' || path as call from menu_resource where menu_id = '7'`,
    );
    const wanted = consoleMenuAt('system.logger')?.resources ?? [];
    const calls = rows.map(({ call }) => call).sort();
    expect(calls).toEqual(wanted.map(({ method, path }) => `${method} ${path}`).sort());
    for (const { id } of rows) expect(id).toMatch(/^(2|[0-9a-v]{20})$/);
  });

  it('keeps a menu that stood at a place of the console, beside it and with all that it gives', async () => {
    const { rows } = await client.query(`
      select menu.code, parent.code as parent, role_id,
        array(select path from menu_resource where menu_id = menu.id) as calls,
        array(select code from menu below where below.parent_id = menu.id) as below
      from menu join menu parent on parent.id = menu.parent_id
      left join role_menu on menu_id = menu.id where menu.id = '5'`);
    expect(rows).toEqual([
      {
        ...{ code: 'access-custom', parent: 'system', role_id: '1' },
        ...{ calls: ['/api/v1/doors'], below: ['view-as'] },
      },
    ]);
  });
});
