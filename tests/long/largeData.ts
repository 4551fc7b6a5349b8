import { type SQL, sql } from 'drizzle-orm';
import type { Database } from '@/server/db/database';

/** Runs what may take longer than a request's statement. */
export const fill = (db: Database, statement: SQL) =>
  db.transaction(async (tx) => {
    await tx.execute(sql`set local statement_timeout = 0`);
    await tx.execute(statement);
  });

/** Inserts log rows of requests, a second apart; every seventh is a sign-in. */
export async function fillLogs(db: Database, count: number): Promise<void> {
  const BATCH = 25_000;
  for (let from = 1; from <= count; from += BATCH) {
    await fill(
      db,
      sql`
      insert into logger (id, level, trace_id, user_id, tag, event, message, address, method, path,
        duration, data, search, created_at)
      select lpad(n::text, 20, '0'), case when n % 9 = 0 then 'warn' else 'info' end,
        'TRACE-' || md5(n::text), case when n % 3 = 0 then 'root' else '' end, tag, tag, message,
        '10.0.0.' || n % 250, 'GET', '/api/v1/users', 1,
        '{"user_agent":"Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/120.0"}',
        lower(message) || chr(10) || '10.0.0.' || n % 250,
        timestamptz '2026-01-01' + n * interval '1 second'
      from generate_series(${from}::int, ${Math.min(count, from + BATCH - 1)}::int) n,
        lateral (select case when n % 7 = 0 then 'login' else 'request' end as tag,
          '[HTTP] /api/v1/' || (array['users', 'menus', 'roles', 'current/user'])[1 + n % 4]
            || '-GET-200 (' || n % 97 || 'ms)' as message) texts`,
    );
  }
  await db.execute(sql`vacuum analyze logger`);
}

/** How many menus there are, and roles that each hold all of them. */
export interface PolicySize {
  menus: number;
  roles: number;
}

/** Inserts menus on three levels, each with two calls, and roles to which every one is ticked. */
export async function fillPolicy(db: Database, { menus, roles }: PolicySize): Promise<void> {
  await fill(
    db,
    sql`
    insert into menu (id, parent_id, code, name, sequence, type, path, status, created_at, updated_at)
    select 'menu' || lpad(n::text, 16, '0'),
      case when n > 1000 then 'menu' || lpad((101 + n % 900)::text, 16, '0')
        when n > 100 then 'menu' || lpad((1 + n % 100)::text, 16, '0') end,
      'code' || n, 'Menu number ' || n, n, case when n <= 1000 then 'page' else 'button' end,
      '/area/page' || n, 'enabled', now(), now()
    from generate_series(1, ${menus}::int) n`,
  );
  await fill(
    db,
    sql`
    insert into menu_resource (id, menu_id, method, path, created_at, updated_at)
    select 'call' || lpad(n::text, 16, '0'), 'menu' || lpad((1 + n % ${menus}::int)::text, 16, '0'),
      'GET', '/api/v1/things' || n || '/:id', now(), now()
    from generate_series(1, 2 * ${menus}::int) n`,
  );
  for (let role = 1; role <= roles; role += 1) await fillRole(db, role);
  // One by one: each is a statement, which has three seconds.
  for (const table of ['menu', 'menu_resource', 'role', 'role_menu'])
    await db.execute(sql`vacuum analyze ${sql.identifier(table)}`);
}

async function fillRole(db: Database, number: number): Promise<void> {
  const id = `large-role-${number}`;
  await fill(
    db,
    sql`
    insert into role (id, code, name, status, created_at, updated_at)
    values (${id}, ${id}, ${id}, 'enabled', now(), now())`,
  );
  await fill(
    db,
    sql`
    insert into role_menu (id, role_id, menu_id, created_at, updated_at)
    select 'g' || lpad(${number}::text, 3, '0') || lpad(row_number() over ()::text, 16, '0'),
      ${id}, id, now(), now()
    from menu`,
  );
}
